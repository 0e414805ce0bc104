-- Events of one's own, and the secret address under which a calendar application reads them (docs/adr/0018).
create table calendar_events (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  all_day boolean not null,
  -- Dates have no zone; the end is exclusive, as in iCalendar.
  starts_on date,
  ends_on date,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- Where the hours were meant, so that the feed names them there.
  time_zone text not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  check (case when all_day then starts_on is not null and starts_at is null and ends_at is null
         else starts_at is not null and starts_on is null and ends_on is null end),
  check (ends_on > starts_on),
  check (ends_at >= starts_at)
);
create index calendar_events_user on calendar_events (user_id, id);

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  -- What the API makes the address of, with a key that is not here.
  id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now()
);

alter table calendar_events enable row level security;
alter table calendar_feeds enable row level security;
grant select, insert, update, delete on calendar_events, calendar_feeds to portal_system;
create policy system_all on calendar_events to portal_system using (true) with check (true);
create policy system_all on calendar_feeds to portal_system using (true) with check (true);

grant select, insert, delete on calendar_events to portal_client, portal_supplier, portal_staff;
grant update (title, description, all_day, starts_on, ends_on, starts_at, ends_at, time_zone, version, changed_at)
  on calendar_events to portal_client, portal_supplier, portal_staff;
grant select, insert on calendar_feeds to portal_client, portal_supplier, portal_staff;
grant update (id, token_hash, created_at) on calendar_feeds to portal_client, portal_supplier, portal_staff;
create policy own_rows on calendar_events to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));
create policy own_rows on calendar_feeds to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));

-- Whose calendar an address shows. An account that may not sign in has none.
create function calendar_feed_owner(p_hash bytea) returns table (
  user_id uuid, role text, department text, party_id uuid, rights text[], first_name text, last_name text
) language sql stable security definer set search_path = public as $$
  select u.id, u.role, e.department, u.party_id, u.rights, u.first_name, u.last_name
  from calendar_feeds f join users u on u.id = f.user_id left join employees e on e.user_id = u.id
  where f.token_hash = p_hash and u.status = 'active' and coalesce(e.active, true)
$$;
revoke execute on function calendar_feed_owner(bytea) from public;
grant execute on function calendar_feed_owner(bytea) to portal_public;

-- The bank's calendar counts what is due by day.
create index invoices_due_open on invoices (due_date)
  where status in ('approved', 'assigned', 'financed', 'partially_paid', 'unpaid', 'disputed');
create index guarantees_ending on guarantees (valid_until) where status in ('active', 'reduced', 'suspended');
create index guarantee_requests_due on guarantee_requests (due_on) where due_on is not null;
