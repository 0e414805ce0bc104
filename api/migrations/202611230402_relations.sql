-- A supplier names its debtors itself (docs/adr/0063). Until the bank has accepted one, the row says nothing of whether the bank knows the
-- company: `debtor_id` leads nowhere, the name is the supplier's, and no statement has looked for the company.

alter table relations
  add column version integer not null default 1,
  add column debtor_country text,
  add column debtor_known boolean not null default true,
  -- A company that the supplier deals with already and named by its id.
  add column wanted_debtor_id uuid references parties (id),
  add column invited_email text,
  -- Only the bank lifts what the bank has blocked.
  add column blocked_by_bank boolean not null default false;
update relations r set debtor_country = p.country from parties p where p.id = r.debtor_id;
update relations set blocked_by_bank = true where status = 'blocked';
-- The company is one of the bank's wherever the bank has accepted it.
alter table relations drop constraint relations_debtor_id_fkey;
alter table relations
  add column known_debtor_id uuid generated always as (case when debtor_known then debtor_id end) stored references parties (id),
  add constraint relations_known check (debtor_known or status <> 'active');
create unique index relations_invited on relations (assignor_id, debtor_country, debtor_national_id) where not debtor_known;
create index relations_waiting on relations (created_at, id) where status = 'invited';
create index relations_debtor on relations (debtor_id);
-- What a relation's figures read.
create index invoices_pair on invoices (assignor_id, debtor_id, issue_date);

-- Of each invitation its link, as a hash.
create table relation_invitations (
  token_hash bytea primary key,
  relation_id uuid not null references relations (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index relation_invitations_relation on relation_invitations (relation_id, expires_at desc);
alter table relation_invitations enable row level security;
create policy system_all on relation_invitations to portal_system using (true) with check (true);
grant select, insert, update, delete on relation_invitations to portal_system;
create policy staff_rows on relation_invitations for select to portal_staff using ((select app_staff()) is not null);
create policy supplier_rows on relation_invitations for select to portal_supplier
  using (exists (select from relations r where r.id = relation_id and r.assignor_id = (select app_party())));
grant select (relation_id, expires_at, created_at) on relation_invitations to portal_staff, portal_supplier;
grant select, insert, update on relation_invitations to portal_functions;
grant select (assignor_name, debtor_name, debtor_national_id, debtor_country, debtor_known, wanted_debtor_id, invited_email, version) on relations to portal_functions;

-- Who writes what. A supplier adds rows that wait for the bank, and changes what is its own to say; which company it is, nobody but the bank says.
create policy staff_insert on relations for insert to portal_staff with check ((select app_staff()) is not null);
create policy staff_update on relations for update to portal_staff using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
create policy supplier_insert on relations for insert to portal_supplier
  with check (assignor_id = (select app_party()) and status = 'invited' and not debtor_known and not blocked_by_bank);
create policy supplier_update on relations for update to portal_supplier
  using (assignor_id = (select app_party())) with check (assignor_id = (select app_party()));
grant insert (assignor_id, assignor_name, debtor_id, debtor_name, debtor_national_id, debtor_country, debtor_known, wanted_debtor_id,
  invited_email, assignor_ref, notification, terms_days, status, currency) on relations to portal_staff, portal_supplier;
grant update (assignor_ref, notification, terms_days, status, version) on relations to portal_staff, portal_supplier;
grant update (debtor_id, debtor_name, debtor_national_id, debtor_country, debtor_known, blocked_by_bank) on relations to portal_staff;

create function guard_relation() returns trigger language plpgsql as $$
begin
  if session_user = 'portal_supplier' and new.status <> old.status and (not old.debtor_known or old.blocked_by_bank) then
    raise 'the bank decides on this relation' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger relations_guard before update of status on relations for each row execute function guard_relation();

create policy on_relation on audit_events for insert to portal_staff, portal_supplier
  with check (entity = 'relation' and action like 'relations.%' and exists (select from relations r where r.id = entity_id));

create or replace function sides_of(p_entity text, p_id uuid, out client_party uuid, out supplier_party uuid) language plpgsql stable as $$
begin
  case p_entity
    when 'invoice' then
      select i.client_view_id, i.supplier_view_id into client_party, supplier_party from invoices i where i.id = p_id;
    when 'guarantee_request' then
      select g.requester_id into client_party from guarantee_requests g where g.id = p_id;
    when 'document' then
      select d.party_id, d.party_id into client_party, supplier_party from documents d where d.id = p_id and not d.internal;
    when 'relation' then
      select r.assignor_id into supplier_party from relations r where r.id = p_id;
    else null;
  end case;
end $$;

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
  -- The debtor hears of what is notified, and only once the bank has accepted it.
  select v.party_id, a.adviser_id
  from relations r join parties a on a.id = r.assignor_id
    cross join lateral (values (r.assignor_id), (case when r.debtor_known and r.notification = 'notified' then r.debtor_id end)) v (party_id)
  where p_entity = 'relation' and r.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then r.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
$$;

-- Mails an invited company its link, whoever it is: nothing here looks for it. The address is the relation's, and a link before it ends.
create function open_relation_invitation(p_relation uuid, p_hash bytea, p_subject text, p_text text, p_html text) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare address text; until timestamptz := now() + interval '7 days';
begin
  select r.invited_email into address from relations r
   where r.id = p_relation and not r.debtor_known and r.notification = 'notified' and r.status = 'invited'
     and exists (select from concerned('relation', p_relation));
  if address is null then return null; end if;
  update relation_invitations set expires_at = now() where relation_id = p_relation and expires_at > now();
  insert into relation_invitations (token_hash, relation_id, expires_at) values (p_hash, p_relation, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return until;
end $$;
revoke execute on function open_relation_invitation(uuid, bytea, text, text, text) from public;
grant execute on function open_relation_invitation(uuid, bytea, text, text, text) to portal_staff, portal_supplier;

-- What the invited company's form begins with, as its supplier named it.
create function invitation_by_link(p_hash bytea)
  returns table (invited_by text, legal_name text, country text, national_id text, email text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.assignor_name, r.debtor_name, r.debtor_country, r.debtor_national_id, r.invited_email, v.expires_at
  from relation_invitations v join relations r on r.id = v.relation_id where v.token_hash = p_hash and r.status = 'invited'
$$;
revoke execute on function invitation_by_link(bytea) from public;
grant execute on function invitation_by_link(bytea) to portal_public;
