-- Links that show a registered build to users who sign in and open them (docs/adr/0099).
create table remote_invitations (
  id uuid primary key default uuidv7(),
  remote text not null,
  build text not null,
  token_hash bytea not null unique,
  -- The key that asked for it.
  key_id text not null references releaser_keys (key_id),
  created_at timestamptz(3) not null default now(),
  until timestamptz(3) not null,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz(3),
  version int not null default 1,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  foreign key (remote, build) references remote_releases (remote, version) on delete cascade
);
create index remote_invitations_build on remote_invitations (remote, build);
alter table remote_invitations enable row level security;
grant select, insert, delete on remote_invitations to portal_system;
create policy system_all on remote_invitations to portal_system using (true) with check (true);
-- Of the bank's people the administrator alone, in their own name.
grant select, update (withdrawn_by, withdrawn_at, version) on remote_invitations to portal_staff;
create policy administrators on remote_invitations to portal_staff
  using (exists (select from users where users.id = (select app_staff()) and users.role = 'super'))
  with check (withdrawn_by = (select app_staff())
    and exists (select from users where users.id = (select app_staff()) and users.role = 'super'));

-- Sessions that have opened one: the build is shown to no other.
create table remote_guests (
  session_id uuid not null references sessions on delete cascade,
  invitation_id uuid not null references remote_invitations on delete cascade,
  accepted_at timestamptz(3) not null default now(),
  primary key (session_id, invitation_id)
);
create index remote_guests_invitation on remote_guests (invitation_id);
alter table remote_guests enable row level security;
grant select, insert, delete on remote_guests to portal_system;
create policy system_all on remote_guests to portal_system using (true) with check (true);
grant select on remote_guests to portal_staff;
create policy administrators on remote_guests for select to portal_staff
  using (exists (select from users where users.id = (select app_staff()) and users.role = 'super'));
