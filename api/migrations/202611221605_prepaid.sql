-- What is due of an invoice is its total less what was paid before it was deposited (BT-113, BT-115): the amount that is
-- confirmed, limited, covered and owed.
alter table invoices
  add column prepaid bigint,
  add column due bigint generated always as (gross - coalesce(prepaid, 0)) stored,
  alter column outstanding set expression as (
    case when status in ('draft', 'rejected', 'cancelled') then 0
      else greatest(coalesce(gross, 0) - coalesce(prepaid, 0) - credited - collected, 0) end),
  add constraint invoices_prepaid_check check (status in ('draft', 'cancelled') or prepaid is null or (prepaid >= 0 and prepaid < gross));

grant select (prepaid, due), insert (prepaid), update (prepaid) on invoices to portal_client, portal_supplier;
grant insert (prepaid), update (prepaid) on invoices to portal_staff;
grant select (prepaid, due) on invoices to portal_functions;

create or replace function count_invoice_versions() returns trigger language plpgsql as $$
declare
  -- What both companies read.
  shown boolean := (new.doc_type, new.number, new.confidential, new.assignor_id, new.assignor_name, new.debtor_id, new.debtor_name,
      new.contract_id, new.contract_number, new.issue_date, new.due_date, new.delivery_date, new.currency, new.net, new.vat, new.gross,
      new.prepaid, new.payee_name, new.payee_iban, new.order_ref, new.source, new.field_sources, new.file_id, new.credited,
      new.collected, new.disputed, new.submitted_at, new.confirm_by, new.confirmation, new.missing, new.reason_code,
      new.reason_comment, new.reason_list, new.paid_on)
    is distinct from (old.doc_type, old.number, old.confidential, old.assignor_id, old.assignor_name, old.debtor_id, old.debtor_name,
      old.contract_id, old.contract_number, old.issue_date, old.due_date, old.delivery_date, old.currency, old.net, old.vat, old.gross,
      old.prepaid, old.payee_name, old.payee_iban, old.order_ref, old.source, old.field_sources, old.file_id, old.credited,
      old.collected, old.disputed, old.submitted_at, old.confirm_by, old.confirmation, old.missing, old.reason_code,
      old.reason_comment, old.reason_list, old.paid_on);
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

-- The holder of a link reads the same three amounts.
drop function public_confirmation(bytea);
create function public_confirmation(p_hash bytea) returns table (
  expires_at timestamptz, used_at timestamptz, outcome text, id uuid, ref text, number text, doc_type text, program text,
  confidential boolean, assignor_id uuid, assignor_name text, debtor_id uuid, debtor_name text, issue_date date, due_date date,
  currency text, net bigint, vat bigint, gross bigint, prepaid bigint, due bigint, status text, submitted_at timestamptz,
  confirm_by timestamptz, confirmation jsonb, reason_code text, reason_comment text, filename text, mime text, size int,
  storage_key text
) language sql stable security definer set search_path = public, pg_temp as $$
  select l.expires_at, l.used_at, l.outcome, i.id, i.ref, i.number, i.doc_type, i.program, i.confidential, i.assignor_id, i.assignor_name,
    i.debtor_id, i.debtor_name, i.issue_date, i.due_date, i.currency, i.net, i.vat, i.gross, i.prepaid, i.due, i.status, i.submitted_at,
    i.confirm_by, i.confirmation, i.reason_code, i.reason_comment, f.filename, f.mime, f.size::int, f.storage_key
  from confirmation_links l join invoices i on i.id = l.invoice_id
    left join machine_steps s on s.machine = 'invoice' and s.action = 'confirm' and s.state_from = i.status
    left join files f on f.id = i.file_id and l.used_at is null and l.expires_at > now() and s.state_to is not null
  where l.token_hash = p_hash
$$;
revoke execute on function public_confirmation(bytea) from public;
grant execute on function public_confirmation(bytea) to portal_public;
