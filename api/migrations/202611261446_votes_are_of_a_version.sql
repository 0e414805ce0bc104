-- Votes and minutes are of the version that was read (docs/adr/0084): what is decided on may change after them, and they count no more.
alter table adhesion_requests add column matter_version int not null default 1;
comment on column adhesion_requests.matter_version is 'Version with which what the committee decides on last changed.';
alter table adhesion_votes add column version int;
-- Until now nothing changed after a vote.
update adhesion_votes v set version = a.version from adhesion_requests a where a.id = v.adhesion_id;
update adhesion_requests set minutes = minutes || jsonb_build_object('version', version) where minutes is not null;
grant select (matter_version) on adhesion_requests to portal_staff;
grant insert (version), update (vote, comment, version, voted_at) on adhesion_votes to portal_staff;
create policy committee_votes_again on adhesion_votes for update to portal_staff using (voter_id = (select app_staff())
  and exists (select from adhesion_requests a where a.id = adhesion_id and a.status = 'committee'))
  with check (voter_id = (select app_staff()) and (select staff_actor()) in ('M', 'X') and exists (select from adhesion_requests a
    where a.id = adhesion_id and a.status = 'committee' and a.study_by is distinct from (select app_staff())));

-- A vote counts once for each version of what is voted on; the release before does not say which one it read.
create function vote_of_version() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_at int;
  matter_at int;
begin
  select a.version, a.matter_version into is_at, matter_at from adhesion_requests a where a.id = new.adhesion_id;
  new.version := coalesce(new.version, is_at);
  if session_user <> 'portal_staff' then return new; end if;
  if new.version < matter_at or new.version > is_at then
    raise 'this vote is of another version' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.version >= matter_at then
    raise 'this person has voted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger adhesion_votes_of_version before insert or update of vote, comment, version on adhesion_votes for each row execute function vote_of_version();

create function mark_adhesion_matter() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.terms, new.study, new.wanted_ceiling, new.currency, new.party_id)
      is distinct from (old.terms, old.study, old.wanted_ceiling, old.currency, old.party_id) then
    new.matter_version := new.version;
  end if;
  if new.minutes is distinct from old.minutes and not new.minutes ? 'version' then
    new.minutes := new.minutes || jsonb_build_object('version', new.version);
  end if;
  return new;
end $$;
create trigger adhesions_matter_marked before update on adhesion_requests for each row execute function mark_adhesion_matter();

-- Nobody signs for another one, and terms that were decided on stay.
create or replace function guard_adhesion_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user in ('portal_client', 'portal_supplier') and new.signed_at is distinct from old.signed_at
      and (old.signed_at is not null or old.status <> 'to_sign' or new.signed_by is distinct from app_user()) then
    raise 'not theirs to sign' using errcode = 'insufficient_privilege';
  end if;
  if session_user <> 'portal_staff' then return new; end if;
  if new.terms is distinct from old.terms and old.status not in ('kyc_review', 'risk_review', 'committee') then
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

-- What visitors wrote is answered and noted on by several people too.
alter table contact_messages add column version int not null default 1;
alter table prospects add column version int not null default 1;
grant update (version) on contact_messages to portal_staff;
grant update (version) on prospects to portal_staff;
