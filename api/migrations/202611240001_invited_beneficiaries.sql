-- A requester may name a beneficiary by name, country, number and e-mail (docs/adr/0081): until the act is signed it stands under an
-- id that leads nowhere, and nothing the requester reads tells whether the bank knows the company.
alter table guarantee_requests
  add column beneficiary_country text check (length(beneficiary_country) = 2),
  add column beneficiary_national_id text check (length(beneficiary_national_id) <= 40),
  add column invited_email text check (length(invited_email) <= 254),
  add column beneficiary_known boolean not null default true;
alter table guarantee_requests drop constraint guarantee_requests_beneficiary_id_fkey;
alter table guarantee_requests
  add column known_beneficiary_id uuid generated always as (case when beneficiary_known then beneficiary_id end) stored references parties (id),
  add constraint guarantee_requests_invited check (beneficiary_known
    or num_nulls(beneficiary_country, beneficiary_national_id) = 0 and status <> 'formalised');
grant select (beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known),
  insert (beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known),
  update (beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known) on guarantee_requests to portal_client;
grant update (beneficiary_id, beneficiary_name, beneficiary_known) on guarantee_requests to portal_staff;
grant select (status, beneficiary_country, beneficiary_national_id, invited_email, beneficiary_known) on guarantee_requests to portal_functions;

create or replace function guard_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'portal_client' and old.status <> 'draft' then
    raise 'what was sent is not changed' using errcode = 'insufficient_privilege';
  end if;
  -- The legal department names the company of an invitation, by its number, as it registers the act; the bank changes nothing else.
  if session_user = 'portal_staff' and (new.beneficiary_id, new.beneficiary_known) is distinct from (old.beneficiary_id, old.beneficiary_known)
      and not (not old.beneficiary_known and new.beneficiary_known and old.status = 'legal_review' and coalesce(staff_actor() in ('L', 'X'), false)
        and exists (select from parties p where p.id = new.beneficiary_id
          and (p.country, p.national_id) = (old.beneficiary_country, old.beneficiary_national_id))) then
    raise 'the beneficiary is not the bank''s to change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger guarantee_requests_guard on guarantee_requests;
create trigger guarantee_requests_guard
  before update of kind, debtor_id, debtor_name, beneficiary_id, beneficiary_name, beneficiary_country, beneficiary_national_id, invited_email,
    beneficiary_known, amount, currency, tenor_days, valid_until, reason
  on guarantee_requests for each row execute function guard_request();

create or replace function count_request_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- Neither the risk department's opinion nor who holds the file is the requester's to know.
  new.client_version := old.client_version + ((new.kind, new.debtor_id, new.debtor_name, new.beneficiary_id, new.beneficiary_name,
      new.beneficiary_country, new.beneficiary_national_id, new.invited_email, new.beneficiary_known,
      new.requester_name, new.amount, new.currency, new.tenor_days, new.valid_until, new.reason, new.granted_amount, new.decision,
      new.status, new.due_on, new.missing)
    is distinct from (old.kind, old.debtor_id, old.debtor_name, old.beneficiary_id, old.beneficiary_name,
      old.beneficiary_country, old.beneficiary_national_id, old.invited_email, old.beneficiary_known,
      old.requester_name, old.amount, old.currency, old.tenor_days, old.valid_until, old.reason, old.granted_amount, old.decision,
      old.status, old.due_on, old.missing))::int;
  return new;
end $$;

-- An invitation is of a relation or of a request.
alter table relation_invitations
  alter column relation_id drop not null,
  add column request_id uuid references guarantee_requests (id) on delete cascade,
  add constraint relation_invitations_of check (num_nonnulls(relation_id, request_id) = 1);
create index relation_invitations_request on relation_invitations (request_id, expires_at desc) where request_id is not null;
create policy client_rows on relation_invitations for select to portal_client
  using (exists (select from guarantee_requests g where g.id = request_id and g.requester_id = (select app_party())));
grant select (request_id, expires_at, created_at) on relation_invitations to portal_client, portal_staff;

-- Mails the beneficiary of a request its link, whoever it is: nothing here looks for it. A link before it ends.
create function open_request_invitation(p_request uuid, p_hash bytea, p_subject text, p_text text, p_html text) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare address text; until timestamptz := portal_now() + interval '7 days';
begin
  select g.invited_email into address from guarantee_requests g
   where g.id = p_request and not g.beneficiary_known and g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised')
     and exists (select from concerned('guarantee_request', p_request));
  if address is null then return null; end if;
  update relation_invitations set expires_at = portal_now() where request_id = p_request and expires_at > portal_now();
  insert into relation_invitations (token_hash, request_id, expires_at) values (p_hash, p_request, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return until;
end $$;
revoke execute on function open_request_invitation(uuid, bytea, text, text, text) from public;
grant execute on function open_request_invitation(uuid, bytea, text, text, text) to portal_client;

-- What a link opens, in the words of whoever invites: nothing once a relation is blocked or a request has ended. As `invitation_of`, of both.
create function invited_by_link(p_hash bytea) returns table (invited_by text, side text, legal_name text, country text, national_id text,
    email text, expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.assignor_name, 'debtor', r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at, v.used_at
  from relation_invitations v join relations r on r.id = v.relation_id
  where v.token_hash = p_hash and (r.status = 'invited' or r.status = 'active' and v.used_at is not null)
  union all
  select g.requester_name, 'assignor', g.beneficiary_name, g.beneficiary_country, g.beneficiary_national_id, g.invited_email, v.expires_at, v.used_at
  from relation_invitations v join guarantee_requests g on g.id = v.request_id
  where v.token_hash = p_hash
    and (g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised') or g.status = 'formalised' and v.used_at is not null)
$$;
revoke execute on function invited_by_link(bytea) from public;
grant execute on function invited_by_link(bytea) to portal_public, portal_auth;

create or replace function use_invitation(p_onboarding uuid, p_adhesion uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update relation_invitations v set used_at = portal_now(), adhesion_id = p_adhesion from onboarding_invitations o
   where o.onboarding_id = p_onboarding and v.token_hash = o.token_hash and v.used_at is null
     and (exists (select from relations r where r.id = v.relation_id and r.status = 'invited')
       or exists (select from guarantee_requests g where g.id = v.request_id
         and g.status not in ('draft', 'refused', 'declined', 'cancelled', 'formalised')));
  return found;
end $$;
