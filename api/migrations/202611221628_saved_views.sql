-- What a person keeps of a list under a name; nobody else reads it.
create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  columns text[] not null default '{}',
  unique (user_id, list, name)
);
alter table saved_views enable row level security;
grant select, insert, update, delete on saved_views to portal_system;
create policy system_all on saved_views to portal_system using (true) with check (true);
grant select, insert, delete on saved_views to portal_client, portal_supplier, portal_staff;
grant update (name, query, columns) on saved_views to portal_client, portal_supplier, portal_staff;
create policy own_rows on saved_views to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
