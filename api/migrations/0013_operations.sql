-- What the administrator decides for the whole portal: one row, versioned like any record.
create table portal_settings (
  id uuid primary key default uuidv7(),
  only_one boolean not null unique default true check (only_one),
  maintenance_on boolean not null default false,
  -- Foreseen, not kept by a clock: maintenance ends when somebody ends it.
  maintenance_until timestamptz(3),
  maintenance_message text check (length(maintenance_message) <= 300),
  mfa_required_for_staff boolean not null default false,
  idle_lock_minutes int not null default 15 check (idle_lock_minutes between 1 and 240),
  -- Minor units of the bank's currency (EUR); from here on a file goes to the committee. Null: never.
  committee_threshold bigint check (committee_threshold > 0),
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references users,
  check (not maintenance_on or maintenance_until is not null)
);
insert into portal_settings default values;
alter table portal_settings enable row level security;
grant select on portal_settings to portal_system, portal_staff;
grant update (maintenance_on, maintenance_until, maintenance_message, mfa_required_for_staff, idle_lock_minutes, committee_threshold,
  version, updated_at, updated_by) on portal_settings to portal_staff;
create policy system_all on portal_settings for select to portal_system using (true);
create policy staff_rows on portal_settings for select to portal_staff using ((select app_staff()) is not null);
create policy super_writes on portal_settings for update to portal_staff
  using (exists (select from users where id = (select app_staff()) and role = 'super'));

-- How often somebody did what sends a mail, counted for all processes together.
create table rate_windows (
  subject text primary key,
  used int not null,
  until timestamptz(3) not null
);
create index rate_windows_until on rate_windows (until);
alter table rate_windows enable row level security;
grant select, delete on rate_windows to portal_system;
create policy system_all on rate_windows to portal_system using (true) with check (true);

-- Counts one use in a window that starts with its first; what is left, below zero when it is one too many, and when it ends.
create function take_allowance(p_subject text, p_most int, p_seconds int) returns table (remaining int, seconds int)
  language sql security definer set search_path = public as $$
  insert into rate_windows as w (subject, used, until) values (p_subject, 1, now() + make_interval(secs => p_seconds))
  on conflict (subject) do update set
    used = case when w.until <= now() then 1 else least(w.used, p_most) + 1 end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning p_most - w.used, greatest(1, ceil(extract(epoch from w.until - now())))::int
$$;
revoke execute on function take_allowance(text, int, int) from public;
grant execute on function take_allowance(text, int, int) to portal_auth, portal_public, portal_client, portal_supplier, portal_staff;

-- What a visitor sent once is not sent twice: the key with a fingerprint of what came under it, for as long as other keys.
create table visitor_keys (
  key_hash bytea primary key,
  body_hash text not null,
  created_at timestamptz(3) not null default now()
);
create index visitor_keys_age on visitor_keys (created_at);
alter table visitor_keys enable row level security;
grant select, delete on visitor_keys to portal_system;
create policy system_all on visitor_keys to portal_system using (true) with check (true);

-- `new` the first time, then `same` or `other`. Two at once: the second waits for the first to commit.
create function take_visitor_key(p_key bytea, p_body text) returns text
  language plpgsql security definer set search_path = public as $$
begin
  insert into visitor_keys (key_hash, body_hash) values (p_key, p_body) on conflict do nothing;
  if found then return 'new'; end if;
  return (select case when body_hash = p_body then 'same' else 'other' end from visitor_keys where key_hash = p_key);
end $$;
revoke execute on function take_visitor_key(bytea, text) from public;
grant execute on function take_visitor_key(bytea, text) to portal_public;

-- A visitor writes to the bank: to whom is the application's word, as everywhere.
grant execute on function queue_mail(text, text, text, text) to portal_public;

-- The journal is searched by time, by person and by record.
create index audit_at on audit_events (at, seq);
create index audit_actor on audit_events (actor_id, at, seq);
create index audit_entity_at on audit_events (entity, at, seq);
