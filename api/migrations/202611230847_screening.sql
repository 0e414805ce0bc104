-- People and companies are compared with a list of sanctions; whoever may be on it waits for the risk department (docs/adr/0076).

-- Everybody who is compared, and what of them: who changed it is compared again.
create function screening_subjects() returns table (kind text, subject_id uuid, party_id uuid, name text, birth_date date, fingerprint text)
  language sql stable as $$
  select s.kind, s.subject_id, s.party_id, s.name, s.birth_date, md5(s.name || '|' || coalesce(s.birth_date::text, ''))
  from (
    select 'owner' as kind, o.id as subject_id, o.party_id, o.name, o.birth_date from public.beneficial_owners o
    union all select 'contact', c.id, c.party_id, c.name, null from public.party_contacts c
    union all select 'party', p.id, p.id, p.legal_name, null from public.parties p) s
    join public.parties of on of.id = s.party_id and of.status <> 'closed'
$$;
grant execute on function screening_subjects() to portal_staff, portal_system;

-- With which list each was compared last.
create table screened (
  kind text not null check (kind in ('owner', 'contact', 'party')),
  subject_id uuid not null,
  party_id uuid not null references parties on delete cascade,
  fingerprint text not null,
  list_hash text not null,
  at timestamptz(3) not null default now(),
  primary key (kind, subject_id)
);
create index screened_party on screened (party_id);

-- The comparisons of all with the day's list, each made once.
create table screening_runs (
  day date primary key,
  list_hash text not null,
  entries integer not null,
  at timestamptz(3) not null default now()
);

-- Somebody of a company who may be somebody of the list.
create table screening_hits (
  id uuid primary key default uuidv7(),
  party_id uuid not null references parties on delete cascade,
  kind text not null check (kind in ('owner', 'contact', 'party')),
  subject_id uuid not null,
  subject_name text not null,
  birth_date date,
  fingerprint text not null,
  reference text not null,
  listed_name text not null,
  listed_years text not null,
  programme text,
  -- Of the entry as it stood: a changed one is judged anew.
  entry_key text not null,
  score integer not null check (score between 0 and 100),
  list_hash text not null,
  found_at timestamptz(3) not null default now(),
  -- No more alike: the name or the list has changed, or they are gone.
  ended_at timestamptz(3),
  outcome text not null default 'open' check (outcome in ('open', 'clear', 'hit')),
  version integer not null default 1,
  unique (kind, subject_id, fingerprint, entry_key)
);
create index screening_hits_party on screening_hits (party_id, id);
create index screening_hits_waiting on screening_hits (party_id) where ended_at is null and outcome <> 'clear';

-- What was decided on each, one row a decision; none is changed.
create table screening_decisions (
  id uuid primary key default uuidv7(),
  hit_id uuid not null references screening_hits on delete cascade,
  result text not null check (result in ('clear', 'hit')),
  note text not null check (length(note) between 1 and 2000),
  decided_by uuid not null references users,
  decided_name text not null,
  at timestamptz(3) not null default now()
);
create index screening_decisions_hit on screening_decisions (hit_id, id);

alter table screened enable row level security;
alter table screening_runs enable row level security;
alter table screening_hits enable row level security;
alter table screening_decisions enable row level security;
create policy staff_rows on screened for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on screening_runs for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on screening_hits for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on screening_decisions for select to portal_staff using ((select app_staff()) is not null);
create policy risk_decides on screening_decisions for insert to portal_staff
  with check (decided_by = (select app_staff()) and (select staff_actor()) in ('R', 'X'));
create policy system_all on screened to portal_system using (true) with check (true);
create policy system_all on screening_runs to portal_system using (true) with check (true);
create policy system_all on screening_hits to portal_system using (true) with check (true);
create policy system_all on screening_decisions to portal_system using (true) with check (true);
grant select on screened, screening_runs, screening_hits to portal_staff;
grant select, insert (hit_id, result, note, decided_by, decided_name) on screening_decisions to portal_staff;
grant select, insert, update, delete on screened, screening_hits to portal_system;
grant select, insert on screening_runs to portal_system;
-- Of a person who is erased the pseudonym takes the place (docs/adr/0069).
grant select, update (decided_name) on screening_decisions to portal_system;

create function keep_screening_decisions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise 'decisions on lists of sanctions stay as they are' using errcode = 'insufficient_privilege';
end $$;
create trigger screening_decisions_kept before update of hit_id, result, note, decided_by, at on screening_decisions
  for each row execute function keep_screening_decisions();

-- How the comparison of an owner stands.
create function settle_owner(p_owner uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update beneficial_owners o set screening = case
      when exists (select from screening_hits h where h.kind = 'owner' and h.subject_id = o.id and h.ended_at is null and h.outcome <> 'clear') then 'hit'
      when exists (select from screened s where s.kind = 'owner' and s.subject_id = o.id) then 'clear' else 'pending' end
  where o.id = p_owner
$$;
grant select, update (screening) on beneficial_owners to portal_functions;
grant select, update (outcome, version) on screening_hits to portal_functions;
grant select on screened to portal_functions;
grant execute on function settle_owner(uuid) to portal_system;

create function take_screening_decision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hit screening_hits;
begin
  update screening_hits set outcome = new.result, version = version + 1 where id = new.hit_id returning * into hit;
  if hit.kind = 'owner' then perform settle_owner(hit.subject_id); end if;
  return null;
end $$;
grant execute on function settle_owner(uuid) to portal_functions;
create trigger screening_decisions_taken after insert on screening_decisions for each row execute function take_screening_decision();

-- Another name or birth is somebody whom nobody has compared yet.
create function unscreen_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.name, new.birth_date) is distinct from (old.name, old.birth_date) then new.screening := 'pending'; end if;
  return new;
end $$;
create trigger beneficial_owners_unscreened before update of name, birth_date on beneficial_owners
  for each row execute function unscreen_owner();
