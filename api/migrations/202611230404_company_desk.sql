-- Which function of the bank asks, as actors.ts spells it; null for whoever does not work there any more.
create function staff_actor() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case u.role when 'super' then 'X' when 'm1' then 'M'
      else case e.department when 'ADVISER' then 'A' when 'RISK' then 'R' when 'LEGAL' then 'L' end end
  from users u left join employees e on e.user_id = u.id
  where u.id = app_staff() and u.status = 'active' and coalesce(e.active, true)
$$;
grant execute on function staff_actor() to portal_staff, portal_system;

-- A company's state, its KYC, grade and group are changed by the desk (docs/adr/0059).
alter table parties
  add column kyc_reviewed_at timestamptz(3),
  add column kyc_reviewed_by uuid references users,
  -- Days before the review's end of which the last announcement told.
  add column kyc_told_days smallint;
create index parties_group on parties (group_id) where group_id is not null;
grant update (status, kyc_status, kyc_expires_on, kyc_reviewed_at, kyc_reviewed_by, risk_grade, group_id) on parties to portal_staff;

-- The application asks first; should it forget, the database refuses whoever has no right to it.
create function guard_party() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  actor text;
begin
  -- Another end is announced anew.
  if new.kyc_expires_on is distinct from old.kyc_expires_on then new.kyc_told_days := null; end if;
  if session_user <> 'portal_staff' then return new; end if;
  actor := staff_actor();
  if new.status is distinct from old.status and not coalesce(actor in ('M', 'X')
      or actor = 'A' and new.status = 'active' and old.status in ('prospect', 'pending'), false) then
    raise 'only managers stop companies' using errcode = 'insufficient_privilege';
  end if;
  if (new.kyc_status, new.kyc_expires_on, new.kyc_reviewed_by) is distinct from (old.kyc_status, old.kyc_expires_on, old.kyc_reviewed_by)
      and not coalesce(actor = 'X' or actor = case when old.risk_grade in ('D', 'E') then 'R' else 'A' end, false) then
    raise 'this review is not theirs' using errcode = 'insufficient_privilege';
  end if;
  if (new.risk_grade, new.group_id) is distinct from (old.risk_grade, old.group_id) and not coalesce(actor in ('R', 'X'), false) then
    raise 'only the risk department grades' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger parties_guarded before update of status, kyc_status, kyc_expires_on, kyc_reviewed_by, risk_grade, group_id on parties
  for each row execute function guard_party();

-- Whom the bank talks to at a company.
create table party_contacts (
  id uuid primary key default uuidv7(),
  party_id uuid not null references parties,
  name text not null check (length(name) between 1 and 120),
  role text not null check (role in ('director', 'finance', 'accounting', 'legal', 'other')),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users
);
create index party_contacts_party on party_contacts (party_id, created_at, id);
create index party_contacts_name on party_contacts (fold(name)) where role = 'director';
alter table party_contacts enable row level security;
create policy system_all on party_contacts to portal_system using (true) with check (true);
create policy staff_rows on party_contacts to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
grant select, insert (party_id, name, role, email, phone, created_by), update (name, role, email, phone, version), delete on party_contacts to portal_staff;
grant select, insert, update, delete on party_contacts to portal_system;

-- Who owns a quarter of a company or more.
create table beneficial_owners (
  id uuid primary key default uuidv7(),
  party_id uuid not null references parties,
  name text not null check (length(name) between 1 and 120),
  birth_date date not null,
  nationality text check (length(nationality) <= 60),
  share_ppm integer not null check (share_ppm between 250000 and 1000000),
  is_pep boolean not null default false,
  screening text not null default 'pending' check (screening in ('pending', 'clear', 'hit')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users
);
create index beneficial_owners_party on beneficial_owners (party_id, share_ppm desc, id);
create index beneficial_owners_name on beneficial_owners (fold(name));
alter table beneficial_owners enable row level security;
create policy system_all on beneficial_owners to portal_system using (true) with check (true);
create policy staff_reads on beneficial_owners for select to portal_staff using ((select app_staff()) is not null);
create policy staff_adds on beneficial_owners for insert to portal_staff with check ((select staff_actor()) in ('A', 'L', 'M', 'X'));
create policy staff_changes on beneficial_owners for update to portal_staff
  using ((select staff_actor()) in ('A', 'L', 'M', 'X')) with check ((select staff_actor()) in ('A', 'L', 'M', 'X'));
create policy staff_removes on beneficial_owners for delete to portal_staff using ((select staff_actor()) in ('A', 'L', 'M', 'X'));
grant select, insert (party_id, name, birth_date, nationality, share_ppm, is_pep, created_by),
  update (name, birth_date, nationality, share_ppm, is_pep, screening, version), delete on beneficial_owners to portal_staff;
grant select, insert, update, delete on beneficial_owners to portal_system;

-- Nobody owns more than the whole, also when two are entered at the same moment.
create function guard_shares() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from parties where id = new.party_id for update;
  if (select sum(share_ppm) from beneficial_owners where party_id = new.party_id) > 1000000 then
    raise 'more than the whole' using errcode = 'check_violation', constraint = 'beneficial_owners_whole';
  end if;
  return null;
end $$;
create trigger beneficial_owners_whole after insert or update of share_ppm on beneficial_owners
  for each row execute function guard_shares();

-- A company's users are invited, given rights and stopped by the bank's people.
create policy staff_invites on users for insert to portal_staff
  with check (party_id is not null and role in ('client', 'supplier') and status = 'pending_email' and password_hash = 'none'
    and (select staff_actor()) in ('A', 'M', 'X'));
create policy staff_changes on users for update to portal_staff
  using (party_id is not null and (select staff_actor()) in ('A', 'M', 'X'))
  with check (party_id is not null and role in ('client', 'supplier'));
grant insert (party_id, role, first_name, last_name, email, phone, password_hash, status, rights),
  update (status, rights, version, updated_at) on users to portal_staff;
create policy on_party_user on audit_events for insert to portal_staff
  with check (entity = 'user' and action like 'partyUsers.%'
    and exists (select from users u where u.id = entity_id and u.party_id is not null));

-- The mail with the link to choose a password; false after five within the hour.
create function invite_party_user(p_user uuid, p_hash bytea, p_subject text, p_text text, p_html text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  address text;
begin
  select email into address from users
    where id = p_user and party_id is not null and staff_actor() in ('A', 'M', 'X');
  if address is null then raise 'this user is not theirs to invite' using errcode = 'insufficient_privilege'; end if;
  insert into mail_links (token_hash, user_id, purpose, expires_at)
    select p_hash, p_user, 'reset', now() + interval '7 days'
    where (select count(*) from mail_links where user_id = p_user and purpose = 'reset' and created_at > now() - interval '1 hour') < 5;
  if not found then return false; end if;
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return true;
end $$;
grant select (user_id, purpose, created_at), insert on mail_links to portal_functions;
grant execute on function invite_party_user(uuid, bytea, text, text, text) to portal_staff;

-- Ends the sessions of a company's users who are disabled, and says which; of all of them or of one.
create function end_party_sessions(p_party uuid, p_user uuid) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  update sessions s set ended_at = now(), end_reason = 'revoked' from users u
  where u.id = s.user_id and u.party_id = p_party and (p_user is null or u.id = p_user) and u.status = 'disabled'
    and s.ended_at is null and staff_actor() in ('A', 'M', 'X')
  returning s.id
$$;
grant select (ended_at), update (ended_at, end_reason) on sessions to portal_functions;
grant execute on function end_party_sessions(uuid, uuid) to portal_staff;

-- Whoever looks after a company and its users are told of its steps; so are the bank's functions by name.
create or replace function concerned(p_entity text, p_id uuid) returns table (party_id uuid, adviser_id uuid)
  language sql stable set search_path = public, pg_temp as $$
  select v.party_id, a.adviser_id
  from invoices i cross join lateral (values (i.supplier_view_id), (i.client_view_id)) v (party_id)
    left join parties a on a.id = i.assignor_id
  where p_entity = 'invoice' and i.id = p_id
    and case session_user when 'portal_client' then i.client_view_id = app_party() when 'portal_supplier' then i.supplier_view_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
    and (session_user not in ('portal_client', 'portal_supplier')
      or exists (select from relations r where r.assignor_id = i.assignor_id and r.debtor_id = i.debtor_id)
      or exists (select from contract_participants cp join contracts c on c.id = cp.contract_id
        where cp.assignor_id = i.assignor_id and c.principal_id = i.debtor_id))
  union all
  select g.requester_id, p.adviser_id from guarantee_requests g join parties p on p.id = g.requester_id
  where p_entity = 'guarantee_request' and g.id = p_id
    and case session_user when 'portal_client' then g.requester_id = app_party() when 'portal_supplier' then false
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party' and p.id = p_id and session_user = 'portal_staff' and app_staff() is not null
$$;

-- When somebody of a company signed in last, for the bank's people; sessions themselves are no side's to read.
create function last_sign_in(p_user uuid) returns timestamptz(3) language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.created_at) from sessions s join users u on u.id = s.user_id
  where s.user_id = p_user and u.party_id is not null and app_staff() is not null
$$;
grant select (created_at) on sessions to portal_functions;
grant execute on function last_sign_in(uuid) to portal_staff;
