-- Jobs and sockets look for what was written since the last number: without the right to read it they would be told null.
grant select on sequence notification_seq to portal_system;
