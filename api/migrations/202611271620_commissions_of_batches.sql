-- A debtor who pays commissions reads none of the batches or entries that they were posted with.
revoke select on commissions from portal_client;
grant select (id, kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status,
  created_at, guarantee_id) on commissions to portal_client;
