-- Who sees what, decided here and nowhere else: one login per side, one single-column policy per table and side.
do $$
declare r text;
begin
  foreach r in array array['portal_client', 'portal_supplier', 'portal_staff', 'portal_auth', 'portal_public', 'portal_system'] loop
    if not exists (select from pg_roles where rolname = r) then execute format('create role %I nologin nobypassrls', r); end if;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to portal_client, portal_supplier, portal_staff, portal_auth, portal_public, portal_system;
revoke execute on all functions in schema public from public;
grant execute on function app_party(), app_user(), app_staff(), fold(text) to public;
grant execute on function next_ref(text) to portal_client, portal_supplier, portal_staff, portal_auth, portal_system;
grant execute on function append_audit(uuid, text, text, text, text, text, text, uuid, text, text, text, text, boolean, jsonb, jsonb, text)
  to portal_client, portal_supplier, portal_staff, portal_auth, portal_system;
grant execute on function seal_audit(), verify_audit() to portal_system;

do $$
declare t text;
begin
  for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portal_system', t);
    execute format('create policy system_all on %I to portal_system using (true) with check (true)', t);
  end loop;
end $$;
-- Readiness counts the migrations that were applied.
grant select on schema_migrations to portal_system;
grant usage on all sequences in schema public to portal_system, portal_staff, portal_auth;

-- Sign-in works before anybody has a side: its login reaches people and sessions, no business table.
grant select, insert, update on users, sessions, refresh_tokens, login_failures, mail_links to portal_auth;
grant delete on refresh_tokens, login_failures, mail_links to portal_auth;
grant select on parties, employees, notifications to portal_auth;
grant insert on parties, adhesion_requests, outbox_mails to portal_auth;
create policy auth_all on users to portal_auth using (true) with check (true);
create policy auth_all on sessions to portal_auth using (true) with check (true);
create policy auth_all on refresh_tokens to portal_auth using (true) with check (true);
create policy auth_all on login_failures to portal_auth using (true) with check (true);
create policy auth_all on mail_links to portal_auth using (true) with check (true);
create policy auth_read on parties for select to portal_auth using (true);
create policy auth_new on parties for insert to portal_auth with check (status = 'prospect');
create policy auth_read on employees for select to portal_auth using (true);
create policy auth_read on notifications for select to portal_auth using (true);
create policy auth_new on adhesion_requests for insert to portal_auth with check (status = 'draft');
create policy auth_mail on outbox_mails for insert to portal_auth with check (true);

-- Client (debtor side).
grant select (id, ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id,
  contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source,
  field_sources, file_id, credited, collected, disputed, outstanding, client_status, client_view_id, status_since, submitted_at,
  confirm_by, confirmation, missing, reason_code, reason_comment, reason_list, checks, version, created_at, created_by, search_text)
  on invoices to portal_client;
-- It writes status when it takes a step, and reads client_status only.
grant insert on invoices to portal_client, portal_supplier;
grant update (doc_type, number, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, confidential,
  issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source, field_sources,
  file_id, file_sha256, status, status_since, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment,
  reason_list, checks, alerts, holder, version) on invoices to portal_client, portal_supplier;
create policy client_rows on invoices to portal_client
  using (client_view_id = (select app_party())) with check (client_view_id = (select app_party()));

-- Supplier (assignor side).
grant select (id, ref, doc_type, number, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, contract_id,
  contract_number, issue_date, due_date, delivery_date, currency, net, vat, gross, payee_name, payee_iban, order_ref, source,
  field_sources, file_id, credited, collected, disputed, outstanding, covered_amount, guarantee_id, guarantee_number, status,
  supplier_view_id, status_since, resume_status, submitted_at, confirm_by, confirmation, missing, reason_code, reason_comment,
  reason_list, checks, version, created_at, created_by, search_text)
  on invoices to portal_supplier;
create policy supplier_rows on invoices to portal_supplier
  using (supplier_view_id = (select app_party())) with check (supplier_view_id = (select app_party()));

grant select, insert, update on invoices to portal_staff;
create policy staff_rows on invoices to portal_staff
  using ((select app_staff()) is not null) with check ((select app_staff()) is not null);

grant select on parties to portal_client, portal_supplier, portal_staff;
grant insert, update on parties to portal_staff;
create policy client_rows on parties for select to portal_client using (id = (select app_party()));
create policy supplier_rows on parties for select to portal_supplier using (id = (select app_party()));
create policy staff_rows on parties to portal_staff using ((select app_staff()) is not null) with check ((select app_staff()) is not null);

grant select on contracts, contract_participants to portal_client, portal_supplier, portal_staff;
create policy client_rows on contracts for select to portal_client using (principal_id = (select app_party()));
create policy client_rows on contract_participants for select to portal_client
  using (contract_id in (select id from contracts where principal_id = (select app_party())));
create policy supplier_rows on contract_participants for select to portal_supplier using (assignor_id = (select app_party()));
create policy supplier_rows on contracts for select to portal_supplier
  using (id in (select contract_id from contract_participants where assignor_id = (select app_party())));
create policy staff_rows on contracts for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on contract_participants for select to portal_staff using ((select app_staff()) is not null);

grant select on relations to portal_supplier, portal_staff;
create policy supplier_rows on relations for select to portal_supplier using (assignor_id = (select app_party()));
create policy staff_rows on relations for select to portal_staff using ((select app_staff()) is not null);

grant select (id, number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name, amount, currency,
  tenor_days, valid_until, reason, granted_amount, decision, status, due_on, version, created_at, created_by, search_text)
  on guarantee_requests to portal_client;
grant insert, update on guarantee_requests to portal_client;
create policy client_rows on guarantee_requests to portal_client
  using (requester_id = (select app_party())) with check (requester_id = (select app_party()));
grant select, update on guarantee_requests to portal_staff;
create policy staff_rows on guarantee_requests to portal_staff using ((select app_staff()) is not null) with check ((select app_staff()) is not null);

grant select on guarantees to portal_client, portal_supplier, portal_staff;
grant update (used, version) on guarantees to portal_staff;
create policy client_rows on guarantees for select to portal_client using (requester_id = (select app_party()));
create policy supplier_rows on guarantees for select to portal_supplier using (beneficiary_id = (select app_party()));
create policy staff_rows on guarantees to portal_staff using ((select app_staff()) is not null) with check ((select app_staff()) is not null);

-- A file is its company's, and of those who see the invoice it is attached to.
grant select, insert on files to portal_client, portal_supplier, portal_staff;
create policy client_rows on files to portal_client
  using (party_id = (select app_party()) or exists (select from invoices i where i.file_id = files.id)) with check (party_id = (select app_party()));
create policy supplier_rows on files to portal_supplier
  using (party_id = (select app_party()) or exists (select from invoices i where i.file_id = files.id)) with check (party_id = (select app_party()));
create policy staff_rows on files to portal_staff using ((select app_staff()) is not null) with check ((select app_staff()) is not null);
create index invoices_file on invoices (file_id) where file_id is not null;

grant select on document_types to portal_client, portal_supplier, portal_staff;
create policy everyone on document_types for select to portal_client, portal_supplier, portal_staff using (true);
grant select on documents to portal_client, portal_supplier, portal_staff;
create policy client_rows on documents for select to portal_client using (party_id = (select app_party()));
create policy supplier_rows on documents for select to portal_supplier using (party_id = (select app_party()));
create policy staff_rows on documents for select to portal_staff using ((select app_staff()) is not null);

grant select on adhesion_requests, employees, users to portal_staff;
create policy staff_rows on adhesion_requests for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on employees for select to portal_staff using ((select app_staff()) is not null);
create policy staff_rows on users for select to portal_staff using ((select app_staff()) is not null);

grant select on commissions to portal_client, portal_supplier, portal_staff;
create policy client_rows on commissions for select to portal_client using (party_id = (select app_party()));
create policy supplier_rows on commissions for select to portal_supplier using (party_id = (select app_party()));
create policy staff_rows on commissions for select to portal_staff using ((select app_staff()) is not null);

grant select, update (is_read) on notifications to portal_client, portal_supplier, portal_staff;
create policy own_rows on notifications to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));

-- History follows the record: who sees the record sees what was done to it, but not the bank's own notes.
grant select (seq, at, actor_public, actor_role, action, entity, entity_id, from_status, to_status, reason_code, comment, internal)
  on audit_events to portal_client, portal_supplier;
grant select on audit_events to portal_staff;
-- The debtor is never told how its supplier is funded.
create policy client_rows on audit_events for select to portal_client using (not internal
  and action not in ('invoices.finance', 'invoices.unfinance', 'invoices.indemnify') and (
  (entity = 'invoice' and exists (select from invoices i where i.id = entity_id))
  or (entity = 'guarantee_request' and exists (select from guarantee_requests g where g.id = entity_id))));
create policy supplier_rows on audit_events for select to portal_supplier using (not internal and
  entity = 'invoice' and exists (select from invoices i where i.id = entity_id));
create policy staff_rows on audit_events for select to portal_staff using ((select app_staff()) is not null);

grant select, insert on idempotency_keys to portal_client, portal_supplier, portal_staff;
create policy own_rows on idempotency_keys to portal_client, portal_supplier, portal_staff
  using (user_id = (select app_user())) with check (user_id = (select app_user()));

-- Narrow doors through the wall, each answering one question.

-- Notifies the users of a company, of a kind of employee, or one user; returns the rows so that sockets can speak after COMMIT.
create function notify_users(
  p_party uuid, p_role text, p_department text, p_user uuid, p_type text, p_event text, p_message text, p_severity text,
  p_entity text, p_entity_id uuid
) returns setof notifications language sql security definer set search_path = public as $$
  insert into notifications (user_id, type, event, message, severity, entity_type, entity_id)
  select u.id, p_type, p_event, p_message, p_severity, p_entity, p_entity_id
  from users u left join employees e on e.user_id = u.id
  where u.status = 'active'
    and case when p_user is not null then u.id = p_user
             when p_party is not null then u.party_id = p_party
             else u.role = p_role and (p_department is null or e.department = p_department) end
  returning *
$$;
grant execute on function notify_users(uuid, text, text, uuid, text, text, text, text, text, uuid)
  to portal_client, portal_supplier, portal_staff, portal_system;

create function queue_mail(p_to text, p_subject text, p_text text, p_html text) returns void
  language sql security definer set search_path = public as $$
  insert into outbox_mails (recipient, subject, body_text, body_html) values (p_to, p_subject, p_text, p_html)
$$;
grant execute on function queue_mail(text, text, text, text) to portal_client, portal_supplier, portal_staff, portal_auth, portal_system;

-- Whether a number is taken, whoever took it: the answer names no company and no reference.
create function number_taken(p_assignor uuid, p_number text, p_issue date, p_except uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from invoices where id is distinct from p_except and
    fingerprint = encode(sha256((p_assignor::text || fold(p_number) || extract(year from p_issue)::text)::bytea), 'hex'))
$$;
-- Invoices of the same pair that look alike; only a count leaves, the details are for the bank's eyes.
create function lookalikes(p_assignor uuid, p_debtor uuid, p_gross bigint, p_issue date, p_sha text, p_except uuid)
  returns table (kind text, invoice_id uuid) language sql stable security definer set search_path = public as $$
  select 'NEAR_DUPLICATE', id from invoices
   where assignor_id = p_assignor and debtor_id = p_debtor and gross = p_gross and issue_date between p_issue - 3 and p_issue + 3
     and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
  union all
  select 'SAME_FILE', id from invoices
   where file_sha256 = p_sha and id is distinct from p_except and status not in ('draft', 'rejected', 'cancelled')
$$;
-- What a depositor must know of the other company to send: its name, whether it is active, whether the two are one group.
create function counterparty(p_id uuid, p_mine uuid) returns table (id uuid, legal_name text, country text, national_id text, status text, same_group boolean)
  language sql stable security definer set search_path = public as $$
  select o.id, o.legal_name, o.country, o.national_id, o.status, coalesce(o.group_id = m.group_id, false)
  from parties o left join parties m on m.id = p_mine where o.id = p_id
$$;
create function relation_status(p_assignor uuid, p_debtor uuid) returns table (status text, notification text, terms_days int)
  language sql stable security definer set search_path = public as $$
  select status, notification, terms_days from relations where assignor_id = p_assignor and debtor_id = p_debtor
$$;
-- The employee who looks after a company, to notify.
create function adviser_of(p_party uuid) returns uuid language sql stable security definer set search_path = public as $$
  select adviser_id from parties where id = p_party
$$;
-- Cover left for a pair, read by the deposit's simulation.
create function cover_left(p_debtor uuid, p_beneficiary uuid) returns bigint language sql stable security definer set search_path = public as $$
  select coalesce(sum(granted - used), 0)::bigint from guarantees
   where debtor_id = p_debtor and beneficiary_id = p_beneficiary and status in ('active', 'reduced') and valid_until >= current_date
$$;
revoke execute on function number_taken(uuid, text, date, uuid), lookalikes(uuid, uuid, bigint, date, text, uuid), counterparty(uuid, uuid),
  relation_status(uuid, uuid), adviser_of(uuid), cover_left(uuid, uuid), queue_mail(text, text, text, text),
  notify_users(uuid, text, text, uuid, text, text, text, text, text, uuid) from public;
grant execute on function number_taken(uuid, text, date, uuid), lookalikes(uuid, uuid, bigint, date, text, uuid), counterparty(uuid, uuid),
  relation_status(uuid, uuid), adviser_of(uuid), cover_left(uuid, uuid) to portal_client, portal_supplier, portal_staff, portal_system;
