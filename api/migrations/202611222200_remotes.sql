-- Releases of remotes, which of them is served, and what browsers report of them (docs/adr/0052).

-- Grows with each change of what /remotes.json says: processes read the rest again only then.
create table remote_registry (
  one boolean primary key default true check (one),
  revision bigint not null default 0
);
insert into remote_registry default values;

create table releaser_keys (
  id uuid primary key default uuidv7(),
  -- Fingerprint of the public key, by which a script names it.
  key_id text not null unique check (key_id ~ '^[0-9a-f]{32}$'),
  name text not null check (length(name) <= 120),
  public_key text not null,
  remotes text[] not null check (cardinality(remotes) > 0),
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  withdrawn_by uuid references users,
  withdrawn_at timestamptz(3),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);

-- What was signed is carried out once.
create table release_nonces (
  nonce text primary key,
  at timestamptz(3) not null default now()
);

create table remote_origins (
  id uuid primary key default uuidv7(),
  -- The page's policy is made of it: no wildcard, no path.
  origin text not null unique check (origin ~ '^https?://[a-z0-9.-]+(:[0-9]+)?$'),
  -- Null: those of the portal's own builds.
  added_by uuid references users,
  added_at timestamptz(3) not null default now()
);

-- Builds of the host, and what each offers to remotes.
create table host_builds (
  build text primary key check (build ~ '^[0-9a-f]{8,64}$'),
  version text not null,
  commit text,
  offers jsonb not null,
  registered_at timestamptz(3) not null default now()
);

create table remotes (
  id uuid primary key default uuidv7(),
  name text not null unique check (name ~ '^[a-z][a-z0-9-]*$'),
  live text,
  -- Versions that were live before, newest first.
  previous text[] not null default '{}',
  canary text,
  canary_percent int check (canary_percent between 1 and 99),
  check ((canary is null) = (canary_percent is null))
);

-- One row a version, of a content that never changes once it is signed.
create table remote_releases (
  remote text not null references remotes (name),
  version text not null check (version ~ '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$'),
  release jsonb not null,
  -- Null: built by the portal itself.
  key_id text references releaser_keys (key_id),
  bytes int check (bytes >= 0),
  bytes_reason text check (length(bytes_reason) <= 500),
  released_at timestamptz(3) not null default now(),
  live_at timestamptz(3),
  live_until timestamptz(3),
  stopped_at timestamptz(3),
  withdrawn_at timestamptz(3),
  primary key (remote, version)
);
alter table remotes add foreign key (name, live) references remote_releases (remote, version) deferrable initially deferred;
alter table remotes add foreign key (name, canary) references remote_releases (remote, version) deferrable initially deferred;

-- A user's mark is a hash with the salt of its day, which is deleted: it tells users apart, never who they are.
create table report_salts (
  day date primary key default today_in_paris(),
  salt uuid not null default gen_random_uuid()
);
create table browser_reports (
  id uuid primary key default uuidv7(),
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('error', 'vital', 'csp')),
  app text not null check (length(app) <= 40),
  version text not null check (length(version) <= 80),
  code text not null check (length(code) <= 80),
  message text check (length(message) <= 500),
  stack text check (length(stack) <= 4000),
  route text check (length(route) <= 300),
  value double precision,
  -- Null: a visitor, whom nothing is decided by.
  mark bytea
);
create index browser_reports_of on browser_reports (app, version, at);
create index browser_reports_at on browser_reports (at);

create function grow_registry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update remote_registry set revision = revision + 1;
  return null;
end $$;
grant select, update (revision) on remote_registry to portal_functions;
grant execute on function grow_registry() to portal_staff, portal_system;
create trigger grow after insert or update or delete on remotes for each statement execute function grow_registry();
create trigger grow after insert or update or delete on remote_releases for each statement execute function grow_registry();
create trigger grow after insert or update or delete on remote_origins for each statement execute function grow_registry();
create trigger grow after insert or update or delete on host_builds for each statement execute function grow_registry();

-- Keeps a report. Answers of how many signed-in users one like it came within five minutes, if it is about a canary;
-- a visitor's report counts for nothing and all of them together are few.
create function keep_report(p_kind text, p_app text, p_version text, p_code text, p_message text, p_stack text, p_route text,
  p_value double precision) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who bytea;
begin
  if p_app <> 'host' and not exists (select from remote_releases r where r.remote = p_app and r.version = p_version) then
    return 0;
  end if;
  if session_user <> 'portal_public' and app_user() is not null then
    insert into report_salts default values on conflict do nothing;
    select sha256(uuid_send(s.salt) || uuid_send(app_user())) into who from report_salts s where s.day = today_in_paris();
    -- Said again within a minute, it says nothing new.
    if exists (select from browser_reports b where b.app = p_app and b.version = p_version and b.mark = who and b.kind = p_kind
      and b.code = p_code and b.at > now() - interval '1 minute') then return 0; end if;
  end if;
  if (select remaining < 0 from take_allowance('reports ' || coalesce(encode(who, 'hex'), 'of visitors'), 300, 3600)) then
    return 0;
  end if;
  insert into browser_reports (kind, app, version, code, message, stack, route, value, mark)
  values (p_kind, p_app, p_version, p_code, p_message, p_stack, p_route, p_value, who);
  -- A connection that is lost says nothing of a version.
  if p_kind <> 'error' or p_code in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') or not exists (select from remotes r where r.name = p_app and r.canary = p_version) then return 0; end if;
  return (select count(distinct b.mark) from browser_reports b where b.app = p_app and b.version = p_version and b.kind = 'error'
    and b.code not in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') and b.at > now() - interval '5 minutes');
end $$;
grant select, insert on report_salts, browser_reports to portal_functions;
grant select on remotes, remote_releases to portal_functions;
grant execute on function keep_report(text, text, text, text, text, text, text, double precision)
  to portal_public, portal_client, portal_supplier, portal_staff;

do $$
declare it text;
begin
  foreach it in array array['remote_registry', 'releaser_keys', 'release_nonces', 'remote_origins', 'host_builds', 'remotes',
    'remote_releases', 'report_salts', 'browser_reports'] loop
    execute format('alter table %I enable row level security', it);
    execute format('grant select, insert, update, delete on %I to portal_system', it);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', it);
  end loop;
  -- Of the bank's people the administrator alone.
  foreach it in array array['releaser_keys', 'remote_origins', 'host_builds', 'remotes', 'remote_releases', 'browser_reports'] loop
    execute format('grant select on %I to portal_staff', it);
    execute format('create policy administrators on %I to portal_staff
      using (exists (select from users where users.id = (select app_staff()) and users.role = ''super''))
      with check (exists (select from users where users.id = (select app_staff()) and users.role = ''super''))', it);
  end loop;
end $$;
grant insert (key_id, name, public_key, remotes, created_by), update (withdrawn_by, withdrawn_at) on releaser_keys to portal_staff;
grant insert (origin, added_by), delete on remote_origins to portal_staff;
grant update (live, previous, canary, canary_percent) on remotes to portal_staff;
grant update (live_at, live_until, stopped_at, withdrawn_at) on remote_releases to portal_staff;
create policy on_remote on audit_events for insert to portal_staff
  with check (entity = 'remote' and action like 'remotes.%'
    and exists (select from users where users.id = (select app_staff()) and users.role = 'super'));
