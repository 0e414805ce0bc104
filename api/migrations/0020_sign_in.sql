-- Tries at signing in are counted by account and network together, known browsers apart (docs/adr/0028).

-- When the present count began: guesses at one account from many networks are counted by the hour.
alter table login_failures add column since timestamptz(3) not null default now();
-- They counted an account over all networks; nobody is locked by that any more.
delete from login_failures where subject like 'account:%';

-- The mark that a browser keeps after signing in. It opens nothing: its tries are counted apart from everybody else's.
create table known_browsers (
  -- Of mark and account: one browser's accounts cannot be told to be one browser's.
  mark_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz(3) not null default now()
);
create index known_browsers_user on known_browsers (user_id, last_used_at);
alter table known_browsers enable row level security;
grant select, insert, update, delete on known_browsers to portal_auth, portal_system;
create policy auth_all on known_browsers to portal_auth using (true) with check (true);
create policy system_all on known_browsers to portal_system using (true) with check (true);

alter table sessions
  -- When this session was opened by a password alone; null once that stood as the proof for a first factor.
  add column password_at timestamptz(3),
  -- The mark it was opened with: a new password forgets all others.
  add column mark_hash bytea;

-- Begun without a proof, as adding a factor asks for none so far.
delete from totp_factors where confirmed_at is null;

-- A new password ends the address under which a calendar is read.
grant select (user_id), delete on calendar_feeds to portal_auth;
create policy auth_end on calendar_feeds to portal_auth using (true);
