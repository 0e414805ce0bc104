-- What visitors write to the bank is kept, so that it is answered once; the administrator alone reads it (docs/adr/0049).
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) <= 120),
  email text not null check (length(email) <= 254),
  subject text check (length(subject) <= 120),
  message text not null check (length(message) <= 4000),
  status text not null default 'open' check (status in ('open', 'answered')),
  note text check (length(note) <= 2000),
  answered_by uuid references users,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((status = 'answered') = (answered_at is not null and answered_by is not null))
);
create index contact_messages_created on contact_messages (created_at, id);
alter table contact_messages enable row level security;

grant select, insert, update, delete on contact_messages to portal_system;
create policy system_all on contact_messages to portal_system using (true) with check (true);

grant insert (name, email, subject, message) on contact_messages to portal_public;
create policy visitors_write on contact_messages for insert to portal_public with check (true);

grant select, update (status, note, answered_by, answered_at) on contact_messages to portal_staff;
create policy administrators on contact_messages to portal_staff
  using (exists (select from users where users.id = (select app_staff()) and users.role = 'super'));

create policy on_contact_message on audit_events for insert to portal_staff
  with check (entity = 'contact_message' and action like 'contactMessages.%'
    and exists (select from contact_messages c where c.id = entity_id));
