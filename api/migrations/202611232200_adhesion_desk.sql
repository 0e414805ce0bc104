-- The desk of adhesions (api.md §5, C3; docs/adr/0079): closed by two persons, attached to a known company, drafts that lapse.
alter table adhesion_requests
  -- When whoever began a draft was told that it will lapse.
  add column lapse_told_on date;
create index adhesion_requests_drafts on adhesion_requests (created_at, id) where status = 'draft';

-- A step of an adhesion that waits for a second person is over once the request has moved.
do $do$
declare
  lapse text := pg_get_functiondef('lapse_approvals(text, uuid)'::regprocedure);
  guard text := pg_get_functiondef('guard_adhesion()'::regprocedure);
begin
  execute replace(lapse, $$g.version <> a.record_version)))$$, $$g.version <> a.record_version)
      or a.entity = 'adhesion_request' and exists (select from adhesion_requests r where r.id = a.entity_id and r.version <> a.record_version)))$$);
  -- Closing takes two persons, whatever the application forgot.
  execute replace(guard, $$when new.status in ('refused', 'closed') then array['M', 'X']$$, $$when new.status = 'refused' then array['M', 'X']
      when new.status = 'closed' and exists (select from approvals p where p.entity = 'adhesion_request' and p.entity_id = new.id and p.action = 'close'
        and p.status = 'approved' and p.decided_by = app_staff() and p.decided_at = portal_now()::timestamptz(3)) then array['A', 'M', 'X']$$);
end $do$;
grant select (version) on adhesion_requests to portal_functions;

-- A request changes its company once, before it is studied, to the one that has its number.
create function guard_adhesion_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_staff' and new.party_id is distinct from old.party_id
      and not (old.status in ('submitted', 'kyc_review') and exists (select from parties p where p.id = new.party_id
        and p.country = new.country and p.national_id = new.national_id)) then
    raise 'only the company that has its number' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger adhesions_company_guarded before update of party_id on adhesion_requests for each row execute function guard_adhesion_company();

-- The people of a request that was attached to a known company become that company's, once its access opens; returns who they are.
create function join_known_company(p_adhesion uuid) returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare known uuid; claimed uuid;
begin
  select a.party_id, a.applicant_party_id into known, claimed from adhesion_requests a
    where a.id = p_adhesion and session_user = 'portal_system' and a.status in ('approved', 'signed') and a.party_id <> a.applicant_party_id for update;
  if not found then return; end if;
  update adhesion_requests set applicant_party_id = known where id = p_adhesion;
  return query update users set party_id = known, version = version + 1 where party_id = claimed returning id;
end $$;
grant update (party_id, version) on users to portal_functions;
grant select (version) on users to portal_functions;
grant update (applicant_party_id) on adhesion_requests to portal_functions;
grant execute on function join_known_company(uuid) to portal_system;
