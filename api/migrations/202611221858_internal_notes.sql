-- Notes of the bank's people to each other on a record: no login of a company has any grant on them (docs/adr/0049).
create table notes (
  id uuid primary key default uuidv7(),
  entity text not null check (entity in ('invoice', 'guarantee_request')),
  entity_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  author_id uuid not null references users,
  created_at timestamptz(3) not null default now()
);
create index notes_entity on notes (entity, entity_id, created_at);
alter table notes enable row level security;

grant select, insert, update, delete on notes to portal_system;
create policy system_all on notes to portal_system using (true) with check (true);

grant select, insert (entity, entity_id, text, author_id), delete on notes to portal_staff;
create policy staff_rows on notes for select to portal_staff using ((select app_staff()) is not null);
create policy own_new on notes for insert to portal_staff with check (author_id = (select app_staff()));
create policy own_gone on notes for delete to portal_staff using (author_id = (select app_staff()));
