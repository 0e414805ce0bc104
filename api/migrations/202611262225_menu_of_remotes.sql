-- Menu entries beyond the specification's: proposed by a remote's release, shown as an administrator confirmed them (docs/adr/0096).
create table remote_menu_entries (
  id uuid primary key default uuidv7(),
  remote text not null references remotes (name),
  -- Of its entry in the release, and the hash of what is decided about: addresses and place.
  key text not null,
  hash text not null,
  -- The entry, and the words that the menu would show.
  proposed jsonb not null,
  labels jsonb not null,
  proposed_at timestamptz(3) not null default now(),
  -- Where it stands and who sees it; null: it is not shown.
  confirmed jsonb,
  -- Whoever answered; null: it waits.
  answered_by uuid references users,
  answered_at timestamptz(3),
  check ((answered_by is null) = (answered_at is null)),
  check (confirmed is null or answered_at is not null),
  unique (remote, key, hash)
);
create trigger grow after insert or update or delete on remote_menu_entries for each row execute function grow_registry();
alter table remote_menu_entries enable row level security;
grant select, insert on remote_menu_entries to portal_system;
create policy system_all on remote_menu_entries to portal_system using (true) with check (true);
-- Of the bank's people the administrator alone, in their own name.
grant select, update (confirmed, answered_by, answered_at) on remote_menu_entries to portal_staff;
create policy administrators on remote_menu_entries to portal_staff
  using (exists (select from users where users.id = (select app_staff()) and users.role = 'super'))
  with check (answered_by = (select app_staff())
    and exists (select from users where users.id = (select app_staff()) and users.role = 'super'));
