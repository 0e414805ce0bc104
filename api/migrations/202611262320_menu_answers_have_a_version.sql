-- An answer names the version that its administrator read (docs/adr/0084).
alter table remote_menu_entries add column version int not null default 1;
grant update (version) on remote_menu_entries to portal_staff;
