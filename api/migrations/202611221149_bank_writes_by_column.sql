-- The bank's login writes the columns that its deposits and steps write: what the database or a job keeps is not its to set.
revoke insert, update on invoices from portal_staff;
grant insert (ref, program, created_by, edited_by, doc_type, number, assignor_id, assignor_name, debtor_id, debtor_name, contract_id,
  contract_number, confidential, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref,
  source, field_sources, file_id, file_sha256, checks) on invoices to portal_staff;
grant update (edited_by, doc_type, number, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number,
  confidential, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source,
  field_sources, file_id, file_sha256, checks, status, status_since, submitted_at, confirm_by, confirmation, missing, reason_code,
  reason_comment, reason_list, alerts, holder, version, covered_amount, guarantee_id, guarantee_number, proof_sha256)
  on invoices to portal_staff;
