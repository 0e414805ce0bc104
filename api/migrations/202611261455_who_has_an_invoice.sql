-- Who of the bank has an invoice in review: a company's step tells them, and the company learns nothing of it (docs/adr/0087).
create function invoice_holder(p_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when i.alerts @? '$[*] ? (@.severity <> "passed")' then 'risk' else coalesce(i.holder, 'adviser') end
  from invoices i where i.id = p_id and i.status = 'under_review' and app_party() in (i.assignor_id, i.debtor_id)
$$;
grant select (id, alerts, holder, status, assignor_id, debtor_id) on invoices to portal_functions;
grant execute on function invoice_holder(uuid) to portal_client, portal_supplier;
