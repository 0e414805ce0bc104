-- Sums that several people move at once, four eyes on a sounding, and versions that tell nobody what is hidden from them
-- (docs/adr/0026).

-- The bank's login may hold a contract while it adds up what stands against it: a row lock asks for the right to update a
-- column, and this policy lets no update through.
grant update (version) on contracts to portal_staff;
create policy staff_locks on contracts for update to portal_staff using ((select app_staff()) is not null) with check (false);

-- What stands against a contract, added up while others wait.
create index invoices_exposure on invoices (contract_id) include (debtor_id, outstanding, id)
  where status in ('approved', 'assigned', 'financed', 'partially_paid', 'disputed', 'unpaid');

-- Cover comes from one guarantee, the one with the most room, and in its own currency.
drop function cover_left(uuid, uuid);
create function cover_left(p_debtor uuid, p_beneficiary uuid, p_currency text) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(granted - used), 0)::bigint from guarantees
   where debtor_id = p_debtor and beneficiary_id = p_beneficiary and currency = p_currency and status in ('active', 'reduced')
     and valid_until >= today_in_paris()
$$;
revoke execute on function cover_left(uuid, uuid, text) from public;
grant execute on function cover_left(uuid, uuid, text) to portal_client, portal_supplier, portal_staff, portal_system;

-- One proof of a sounding serves one invoice, under whatever name the same bytes come again.
alter table invoices add column proof_sha256 text;
update invoices i set proof_sha256 = first.sha256
from (select distinct on (f.sha256) f.sha256, p.id from invoices p join files f on f.id::text = p.confirmation ->> 'proof'
      order by f.sha256, p.confirmation ->> 'at', p.id) first
where first.id = i.id;
create unique index invoices_proof on invoices (proof_sha256) where proof_sha256 is not null;

-- Whoever recorded the debtor's confirmation does not decide either; from now on the step itself notes it.
update invoices i set edited_by = array_append(i.edited_by, e.actor_id)
from audit_events e join users u on u.id = e.actor_id and u.party_id is null
where e.entity = 'invoice' and e.entity_id = i.id and e.action = 'invoices.confirm' and i.status in ('under_review', 'needs_info')
  and not e.actor_id = any (i.edited_by);

-- The state as the debtor reads it.
create function client_state(status text) returns text language sql immutable parallel safe strict as $$
  select case status when 'financed' then 'assigned' when 'indemnified' then 'unpaid' else status end
$$;
grant execute on function client_state(text) to public;
alter table invoices alter column client_status set expression as (client_state(status));

-- Each company counts the versions of what it reads: one that moved with hidden columns would tell when they move.
alter table invoices add column client_version int not null default 1, add column supplier_version int not null default 1,
  add column client_status_since timestamptz(3) not null default now();
alter table guarantee_requests add column client_version int not null default 1;

update invoices i set
  client_version = greatest(1, version - (select count(*) from audit_events e where e.entity = 'invoice' and e.entity_id = i.id
    and e.action in ('invoices.escalate', 'invoices.clear_alert', 'invoices.finance', 'invoices.unfinance', 'invoices.indemnify'))),
  supplier_version = greatest(1, version - (select count(*) from audit_events e where e.entity = 'invoice' and e.entity_id = i.id
    and e.action in ('invoices.escalate', 'invoices.clear_alert'))),
  client_status_since = coalesce((select max(e.at) from audit_events e where e.entity = 'invoice' and e.entity_id = i.id
    and client_state(e.to_status) is distinct from client_state(e.from_status)), i.status_since);
update guarantee_requests r set client_version = greatest(1, version - (select count(*) from audit_events e
  where e.entity = 'guarantee_request' and e.entity_id = r.id and e.action = 'guaranteeRequests.escalate'));

-- Whoever names `version` in an update, with whatever value, counts one on: no login needs to read it, nor can set it.
create function count_invoice_versions() returns trigger language plpgsql as $$
declare
  -- What both companies read.
  shown boolean := (new.doc_type, new.number, new.confidential, new.assignor_id, new.assignor_name, new.debtor_id, new.debtor_name,
      new.contract_id, new.contract_number, new.issue_date, new.due_date, new.delivery_date, new.currency, new.net, new.vat, new.gross,
      new.payee_name, new.payee_iban, new.order_ref, new.source, new.field_sources, new.file_id, new.credited, new.collected,
      new.disputed, new.submitted_at, new.confirm_by, new.confirmation, new.missing, new.reason_code, new.reason_comment,
      new.reason_list, new.paid_on)
    is distinct from (old.doc_type, old.number, old.confidential, old.assignor_id, old.assignor_name, old.debtor_id, old.debtor_name,
      old.contract_id, old.contract_number, old.issue_date, old.due_date, old.delivery_date, old.currency, old.net, old.vat, old.gross,
      old.payee_name, old.payee_iban, old.order_ref, old.source, old.field_sources, old.file_id, old.credited, old.collected,
      old.disputed, old.submitted_at, old.confirm_by, old.confirmation, old.missing, old.reason_code, old.reason_comment,
      old.reason_list, old.paid_on);
  -- How much is covered is not the debtor's to know, nor what the checks say of it.
  not_of_cover constant jsonpath := '$[*] ? (@.code != "LIMIT_EXCESS")';
begin
  new.version := old.version + 1;
  new.client_version := old.client_version + (old.client_view_id is not null and (shown
    or client_state(new.status) <> client_state(old.status)
    or jsonb_path_query_array(new.checks, not_of_cover) <> jsonb_path_query_array(old.checks, not_of_cover)))::int;
  new.supplier_version := old.supplier_version + (old.supplier_view_id is not null and (shown
    or (new.status, new.resume_status, new.covered_amount, new.guarantee_id, new.guarantee_number, new.checks)
      is distinct from (old.status, old.resume_status, old.covered_amount, old.guarantee_id, old.guarantee_number, old.checks)))::int;
  return new;
end $$;
create trigger invoices_version before update of version on invoices for each row execute function count_invoice_versions();

create function note_client_state() returns trigger language plpgsql as $$
begin
  if client_state(new.status) <> client_state(old.status) then new.client_status_since := now(); end if;
  return new;
end $$;
create trigger invoices_client_state before update of status on invoices for each row execute function note_client_state();

create function count_request_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- Neither the risk department's opinion nor who holds the file is the requester's to know.
  new.client_version := old.client_version + ((new.kind, new.debtor_id, new.debtor_name, new.beneficiary_id, new.beneficiary_name,
      new.requester_name, new.amount, new.currency, new.tenor_days, new.valid_until, new.reason, new.granted_amount, new.decision,
      new.status, new.due_on)
    is distinct from (old.kind, old.debtor_id, old.debtor_name, old.beneficiary_id, old.beneficiary_name,
      old.requester_name, old.amount, old.currency, old.tenor_days, old.valid_until, old.reason, old.granted_amount, old.decision,
      old.status, old.due_on))::int;
  return new;
end $$;
create trigger guarantee_requests_version before update of version on guarantee_requests
  for each row execute function count_request_versions();

revoke select (version, status_since) on invoices from portal_client;
grant select (client_version, client_status_since) on invoices to portal_client;
revoke select (version) on invoices from portal_supplier;
grant select (supplier_version) on invoices to portal_supplier;
revoke select (version) on guarantee_requests from portal_client;
grant select (client_version) on guarantee_requests to portal_client;
