-- Companies, people and their sessions.
create extension if not exists pg_trgm;

-- Who speaks: set by the API for each connection or transaction, read by every policy.
create function app_party() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.party', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_staff() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.staff', true), '')::uuid $$;

-- Search ignores case, accents and punctuation: FA-2026/0117 is found by "fa20260117" and "Brévanne" by "brevanne".
create function fold(value text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(lower(normalize(value, nfd)), '[^a-z0-9]', '', 'g') $$;

create table parties (
  id uuid primary key default uuidv7(),
  legal_name text not null check (length(legal_name) between 2 and 200),
  legal_form text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text,
  address text,
  national_id text,
  siren text,
  vat_no text,
  activity_code text,
  phone text,
  email text,
  is_debtor boolean not null,
  is_assignor boolean not null,
  group_id uuid,
  risk_grade text check (risk_grade in ('A', 'B', 'C', 'D', 'E')),
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'valid', 'expired')),
  kyc_expires_on date,
  adviser_id uuid,
  status text not null default 'prospect' check (status in ('prospect', 'pending', 'active', 'suspended', 'closed')),
  outstanding bigint not null default 0,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  search_text text generated always as (fold(legal_name || coalesce(national_id, '') || coalesce(city, ''))) stored,
  check (is_debtor or is_assignor)
);
create unique index parties_national_id on parties (country, national_id) where national_id is not null;
create index parties_name on parties (legal_name, id);
create index parties_created on parties (created_at, id);
create index parties_outstanding on parties (outstanding, id);
create index parties_kyc on parties (coalesce(kyc_expires_on, '9999-12-31'::date), id);
create index parties_search on parties using gin (search_text gin_trgm_ops);
create index parties_adviser on parties (adviser_id);

create table users (
  id uuid primary key default uuidv7(),
  party_id uuid references parties,
  role text not null check (role in ('client', 'supplier', 'adviser', 'super', 'm1')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  profile_image_url text,
  email_verified_at timestamptz(3),
  status text not null default 'active' check (status in ('pending_email', 'active', 'locked', 'disabled')),
  rights text[] not null default '{}',
  locale text not null default 'fr',
  time_zone text not null default 'Europe/Paris',
  created_at timestamptz(3) not null default now(),
  check ((role in ('client', 'supplier')) = (party_id is not null))
);
create unique index users_email on users (lower(email));
create index users_party on users (party_id);

create table employees (
  user_id uuid primary key references users,
  department text check (department in ('ADVISER', 'RISK', 'LEGAL', 'M1')),
  staff_no text not null unique,
  manager_id uuid references users,
  -- Minor units of the bank's currency (EUR); null decides nothing.
  approval_limit bigint check (approval_limit >= 0),
  active boolean not null default true,
  created_at timestamptz(3) not null default now()
);

-- One row per sign-in: the family of rotated refresh tokens.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  device text not null,
  ip text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  spent_at timestamptz(3),
  -- The pair handed out when this one was spent, sealed with the token itself: a second tab within ten seconds gets the same.
  successor bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Failed sign-ins per account and per address; the delay grows with the count.
create table login_failures (
  subject text primary key,
  failures int not null default 0,
  last_at timestamptz(3) not null default now(),
  locked_until timestamptz(3)
);

create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
