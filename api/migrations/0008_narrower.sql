-- A side's login may write what its steps write and no more, should somebody else's words ever reach it.

-- A record begins as a draft: state, cover, money received and holder are not given by whoever inserts it.
revoke insert on invoices from portal_client, portal_supplier;
grant insert (ref, program, created_by, doc_type, number, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number,
  confidential, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources,
  file_id, file_sha256, checks) on invoices to portal_client, portal_supplier;

revoke insert, update on guarantee_requests from portal_client;
grant insert (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency,
  tenor_days, valid_until, reason, created_by) on guarantee_requests to portal_client;
grant update (status, due_on, version) on guarantee_requests to portal_client;

-- A company reads its own entry, not how the bank grades it, groups it and who looks after it.
revoke select on parties from portal_client, portal_supplier;
grant select (id, legal_name, legal_form, country, city, address, national_id, siren, vat_no, activity_code, phone, email, is_debtor,
  is_assignor, kyc_status, kyc_expires_on, status, version, created_at, search_text) on parties to portal_client, portal_supplier;

-- What is created from now on is nobody's until it is granted.
alter default privileges revoke execute on functions from public;

-- The chain covers every column, each under its name: of a row told apart by `|` alone, a state could move from one column
-- to the next, and the name that companies read was not covered at all.
create or replace function audit_digest(prev bytea, e audit_events) returns bytea language sql immutable as $$
  select sha256(coalesce(prev, ''::bytea) || convert_to(
    (to_jsonb(e) - '{at,sealed_no,prev_hash,hash}'::text[])::text || extract(epoch from e.at)::text, 'UTF8'))
$$;
alter table audit_events disable trigger audit_append_only;
update audit_events set hash = null, prev_hash = null, sealed_no = null where hash is not null;
alter table audit_events enable trigger audit_append_only;
select seal_audit();
