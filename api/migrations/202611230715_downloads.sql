-- Addresses that give a file once: who asked is asked for again when they are used.
create table downloads (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  path text not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
create index downloads_session on downloads (session_id);
create index downloads_user on downloads (user_id);
alter table downloads enable row level security;
create policy own_new on downloads for insert to portal_client, portal_staff, portal_supplier
  with check (user_id = (select app_user()) and used_at is null and expires_at <= now() + interval '2 minutes');
create policy auth_all on downloads to portal_auth using (true) with check (true);
create policy system_all on downloads to portal_system using (true) with check (true);
grant insert (token_hash, user_id, session_id, path, expires_at) on downloads to portal_client, portal_staff, portal_supplier;
grant select, update (used_at) on downloads to portal_auth;
grant select, delete on downloads to portal_system;
