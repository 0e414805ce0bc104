-- Second factors, and the short-lived secrets of signing in and of proving oneself again.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with a key that the database does not have.
  secret bytea not null,
  -- Null until the first code was typed: the factor does not count before.
  confirmed_at timestamptz(3),
  -- The time step of the last accepted code: none at or before it is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index recovery_codes_user on recovery_codes (user_id) where used_at is null;

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  -- Base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- `mfa`: the password was right; `passkey`: to be signed by any passkey; `register`: by a new one; `email`: a mailed code;
-- `step_up`: the proof that one call may spend.
create table auth_challenges (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('mfa', 'passkey', 'register', 'email', 'step_up')),
  secret_hash bytea not null,
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check (user_id is not null or purpose = 'passkey')
);
create index auth_challenges_secret on auth_challenges (secret_hash);
create index auth_challenges_user on auth_challenges (user_id, purpose);

do $$
declare t text;
begin
  foreach t in array array['totp_factors', 'recovery_codes', 'passkeys', 'auth_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portal_auth, portal_system', t);
    execute format('create policy auth_all on %I to portal_auth using (true) with check (true)', t);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', t);
  end loop;
end $$;
