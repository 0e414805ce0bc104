-- Whether a browser may put a remote of its own machine over the released one in production too (docs/adr/0053).
alter table portal_settings add column remote_overrides boolean not null default false;
grant update (remote_overrides) on portal_settings to portal_staff;
