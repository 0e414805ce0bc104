-- An adhesion is decided by its committee and becomes a contract (docs/adr/0073, 0074): terms, votes, minutes, signatures.
alter table adhesion_requests
  -- As decided, in the fields of `adhesionTerms`.
  add column terms jsonb,
  -- {text, by, at, attendees[{id, name}]}
  add column minutes jsonb,
  add column contract_id uuid references contracts,
  -- The contract as it was prepared; the signatures are on these bytes.
  add column file_id uuid references files,
  add column contract_sha256 text,
  add column signed_by uuid references users,
  add column signed_name text,
  add column signed_at timestamptz(3),
  add column countersigned_by uuid references users,
  add column countersigned_name text,
  add column countersigned_at timestamptz(3),
  add constraint adhesion_requests_signed check ((signed_by is null) = (signed_at is null)),
  add constraint adhesion_requests_countersigned check (countersigned_at is null or signed_at is not null);
create index adhesion_requests_file on adhesion_requests (file_id) where file_id is not null;
create index adhesion_requests_due on adhesion_requests (coalesce(due_on, '9999-12-31'::date), id);
create trigger adhesion_requests_file_linked after update of file_id on adhesion_requests for each row execute function link_file('adhesion_request');

create table adhesion_votes (
  id uuid primary key default uuidv7(),
  adhesion_id uuid not null references adhesion_requests (id) on delete cascade,
  voter_id uuid not null references users (id),
  voter_name text not null,
  vote text not null check (vote in ('for', 'against', 'abstain')),
  comment text,
  voted_at timestamptz(3) not null default now(),
  -- One person, one vote.
  unique (adhesion_id, voter_id)
);
alter table adhesion_votes enable row level security;
create policy staff_rows on adhesion_votes for select to portal_staff using ((select app_staff()) is not null);
-- Those who decide vote, as themselves, while the request is before them; whose study it is does not.
create policy committee_votes on adhesion_votes for insert to portal_staff with check (voter_id = (select app_staff())
  and (select staff_actor()) in ('M', 'X') and exists (select from adhesion_requests a where a.id = adhesion_id
    and a.status = 'committee' and a.study_by is distinct from (select app_staff())));
create policy system_all on adhesion_votes to portal_system using (true) with check (true);
grant select, insert (adhesion_id, voter_id, voter_name, vote, comment) on adhesion_votes to portal_staff;
grant select, insert, update, delete on adhesion_votes to portal_system;

grant update (terms, minutes, file_id, contract_sha256, countersigned_by, countersigned_name, countersigned_at) on adhesion_requests to portal_staff;
grant select (file_id, contract_sha256, signed_name, signed_at, countersigned_name, countersigned_at, party_id),
  update (signed_by, signed_name, signed_at) on adhesion_requests to portal_client, portal_supplier;

-- What was voted on does not change any more, and nobody signs for another one.
create function guard_adhesion_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user in ('portal_client', 'portal_supplier') and new.signed_at is distinct from old.signed_at
      and (old.signed_at is not null or old.status <> 'to_sign' or new.signed_by is distinct from app_user()) then
    raise 'not theirs to sign' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  if new.terms is distinct from old.terms and (old.status not in ('kyc_review', 'risk_review', 'committee')
      or exists (select from adhesion_votes v where v.adhesion_id = old.id)) then
    raise 'these terms were decided on' using errcode = 'insufficient_privilege';
  end if;
  if (new.file_id, new.contract_sha256) is distinct from (old.file_id, old.contract_sha256) and old.status <> 'approved' then
    raise 'this contract was prepared' using errcode = 'insufficient_privilege';
  end if;
  if new.countersigned_at is distinct from old.countersigned_at and (old.status <> 'to_sign' or old.signed_at is null
      or new.countersigned_by is distinct from app_staff() or not coalesce(staff_actor() in ('L', 'X'), false)) then
    raise 'not theirs to countersign' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger adhesions_terms_guarded before update on adhesion_requests for each row execute function guard_adhesion_terms();
