-- What is due of an invoice is what its document asks for (BT-115): the total less what was paid before, rounded by BT-114.
alter table invoices
  add column rounding bigint,
  alter column due set expression as (gross - coalesce(prepaid, 0) + coalesce(rounding, 0)),
  alter column outstanding set expression as (
    case when status in ('draft', 'rejected', 'cancelled') then 0
      else greatest(coalesce(gross, 0) - coalesce(prepaid, 0) + coalesce(rounding, 0) - credited - collected, 0) end),
  -- A rounding is one unit of the currency at most.
  add constraint invoices_rounding_check check (status in ('draft', 'cancelled') or rounding is null
    or (abs(rounding) <= case currency when 'TND' then 1000 else 100 end and gross - coalesce(prepaid, 0) + rounding > 0));

grant select (rounding), insert (rounding), update (rounding) on invoices to portal_client, portal_supplier;
grant insert (rounding), update (rounding) on invoices to portal_staff;
grant select (rounding) on invoices to portal_functions;

create or replace function count_invoice_versions() returns trigger language plpgsql as $$
declare
  -- What both companies read.
  shown boolean := (new.doc_type, new.number, new.confidential, new.assignor_id, new.assignor_name, new.debtor_id, new.debtor_name,
      new.contract_id, new.contract_number, new.issue_date, new.due_date, new.delivery_date, new.currency, new.net, new.vat, new.gross,
      new.prepaid, new.rounding, new.payee_name, new.payee_iban, new.order_ref, new.source, new.field_sources, new.file_id, new.credited,
      new.collected, new.disputed, new.submitted_at, new.confirm_by, new.confirmation, new.missing, new.reason_code,
      new.reason_comment, new.reason_list, new.paid_on)
    is distinct from (old.doc_type, old.number, old.confidential, old.assignor_id, old.assignor_name, old.debtor_id, old.debtor_name,
      old.contract_id, old.contract_number, old.issue_date, old.due_date, old.delivery_date, old.currency, old.net, old.vat, old.gross,
      old.prepaid, old.rounding, old.payee_name, old.payee_iban, old.order_ref, old.source, old.field_sources, old.file_id, old.credited,
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
