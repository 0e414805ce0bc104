-- A login stays what it is (docs/adr/0025): functions with other rights than their caller's run as a role that is nobody,
-- actors come from the session, and messages go to whom a record concerns.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_functions') then create role portal_functions nologin; end if;
  -- Who applies migrations may hand functions to that role, and replace them.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant portal_functions to %I with inherit true, set true', current_user);
  end if;
end $$;
grant usage on schema public to portal_functions;

---- Secrets ----------------------------------------------------------------------------------------------------------

-- The bank's people read everything of people but what proves who somebody is.
do $$
declare kept text;
begin
  select string_agg(quote_ident(attname), ', ') into kept from pg_attribute
   where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attname <> 'password_hash';
  revoke select on users from portal_staff;
  execute format('grant select (%s) on users to portal_staff', kept);
end $$;

-- What a supplier pays is between it and the bank.
revoke select on contract_participants from portal_client;
grant select (contract_id, assignor_id, assignor_name) on contract_participants to portal_client;

-- Sign-in opens companies' accounts and changes what their owners may change; nobody becomes an employee by it.
revoke update on users from portal_auth;
grant update (first_name, last_name, phone, password_hash, profile_image_url, email_verified_at, status, locale, time_zone, digest,
  quiet_from, quiet_to, mail_types, version, updated_at) on users to portal_auth;
drop policy auth_all on users;
create policy auth_read on users for select to portal_auth using (true);
create policy auth_new on users for insert to portal_auth with check (role in ('client', 'supplier'));
create policy auth_change on users for update to portal_auth using (true) with check (true);
-- It counts what is unread, of whoever signs in.
revoke select on notifications from portal_auth;
grant select (user_id, is_read) on notifications to portal_auth;
-- Numbers are taken by functions and by identity columns.
revoke usage on all sequences in schema public from portal_system, portal_staff, portal_auth;

---- The log ----------------------------------------------------------------------------------------------------------

-- Who acted is nobody's to write: logins may not insert these columns, and what is left out is filled from the session.
create function name_actor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side boolean := session_user in ('portal_client', 'portal_supplier', 'portal_staff');
  who uuid := case
    when side then app_user()
    -- For an employee who changes what belongs to no side.
    when session_user = 'portal_system' then app_staff()
    -- Whose account or session it is about.
    when session_user = 'portal_auth' and new.entity = 'user' then new.entity_id
    when session_user = 'portal_auth' and new.entity = 'session' then (select s.user_id from sessions s where s.id = new.entity_id) end;
  employee boolean := session_user in ('portal_staff', 'portal_system');
begin
  -- Steps that the portal takes by itself, whoever's transaction they follow in.
  if new.action in ('invoices.await_confirmation', 'guaranteeRequests.to_legal', 'users.passkey_clone')
    or (who is null and not side and session_user <> 'portal_auth') then
    new.actor_id := null;
    new.actor_name := 'Système';
    new.actor_public := 'Cessio';
    new.actor_role := 'system';
    return new;
  end if;
  select u.id, u.first_name || ' ' || u.last_name, u.role,
      case when u.party_id is not null then u.first_name || ' ' || u.last_name
        when u.role = 'm1' then 'Responsable' when u.role = 'super' then 'Administration'
        when e.department = 'RISK' then 'Département Risque' when e.department = 'LEGAL' then 'Département Juridique'
        else 'Votre chargé d’affaires' end
    into new.actor_id, new.actor_name, new.actor_role, new.actor_public
    from users u left join employees e on e.user_id = u.id
   where u.id = who
     and (session_user = 'portal_auth' or u.status = 'active')
     and (session_user <> 'portal_client' or (u.role = 'client' and u.party_id = app_party()))
     and (session_user <> 'portal_supplier' or (u.role = 'supplier' and u.party_id = app_party()))
     and (not employee or (u.party_id is null and u.id = app_staff() and coalesce(e.active, true)));
  if new.actor_name is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger audit_actor before insert on audit_events for each row when (new.actor_name is null) execute function name_actor();

revoke insert, update, delete on audit_events from portal_system;
grant insert (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id)
  on audit_events to portal_client, portal_supplier, portal_staff, portal_auth, portal_system;

-- About what the caller sees: each side through its own policies.
create policy on_invoice on audit_events for insert to portal_client, portal_supplier, portal_staff with check (
  entity = 'invoice' and action like 'invoices.%' and exists (select from invoices i where i.id = entity_id));
create policy on_guarantee_request on audit_events for insert to portal_client, portal_staff with check (
  entity = 'guarantee_request' and action like 'guaranteeRequests.%' and exists (select from guarantee_requests g where g.id = entity_id));
create policy on_file on audit_events for insert to portal_client, portal_supplier, portal_staff with check (
  entity = 'file' and action like 'files.%' and exists (select from files f where f.id = entity_id));
create policy on_calendar_event on audit_events for insert to portal_client, portal_supplier, portal_staff with check (
  entity = 'calendar_event' and action like 'calendar.%' and exists (select from calendar_events c where c.id = entity_id));
create policy on_self on audit_events for insert to portal_client, portal_supplier, portal_staff with check (
  entity = 'user' and action like 'calendar.%' and entity_id = (select app_user()));
create policy on_party on audit_events for insert to portal_staff with check (
  entity = 'party' and action like 'parties.%' and exists (select from parties p where p.id = entity_id));
create policy on_settings on audit_events for insert to portal_staff with check (
  entity = 'settings' and action like 'settings.%' and exists (select from portal_settings s where s.id = entity_id));
create policy on_account on audit_events for insert to portal_auth with check (entity in ('user', 'session'));

-- The portal's own steps follow in a side's transaction only where they were taken.
create policy own_steps on audit_events as restrictive for insert to portal_client, portal_supplier, portal_staff with check (
  case action
    when 'invoices.await_confirmation' then exists (select from invoices i where i.id = entity_id and i.confirm_by > now())
    when 'guaranteeRequests.to_legal' then session_user = 'portal_staff'
    when 'invoices.send_link' then false
    else true end);

drop function append_audit(uuid, text, text, text, text, text, text, uuid, text, text, text, text, boolean, jsonb, jsonb, text);
create function append_audit(
  p_ip text, p_action text, p_entity text, p_entity_id uuid, p_from text, p_to text, p_reason text, p_comment text, p_internal boolean,
  p_before jsonb, p_after jsonb, p_correlation text
) returns void language sql set search_path = public, pg_temp as $$
  insert into audit_events (ip, action, entity, entity_id, from_status, to_status, reason_code, comment, internal, before, after, correlation_id)
  values (p_ip, p_action, p_entity, p_entity_id, p_from, p_to, p_reason, p_comment, p_internal, p_before, p_after, p_correlation)
$$;
revoke execute on function append_audit(text, text, text, uuid, text, text, text, text, boolean, jsonb, jsonb, text) from public;
grant execute on function append_audit(text, text, text, uuid, text, text, text, text, boolean, jsonb, jsonb, text)
  to portal_client, portal_supplier, portal_staff, portal_auth, portal_system;

---- Messages ---------------------------------------------------------------------------------------------------------

-- Companies that may see a record which the caller may use, and the employee in charge; a company speaks with those that it
-- deals with only. For the functions below, which decide by it who is written to.
create function concerned(p_entity text, p_id uuid) returns table (party_id uuid, adviser_id uuid)
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
$$;
revoke execute on function concerned(text, uuid) from public;
grant execute on function concerned(text, uuid) to portal_functions;

-- Notifies users of a company that the record concerns, the employee in charge of it, or employees of a kind; returns the rows so
-- that sockets can speak after COMMIT. The portal's own jobs write to whom they want.
create or replace function notify_users(
  p_party uuid, p_role text, p_department text, p_user uuid, p_type text, p_event text, p_message text, p_severity text,
  p_entity text, p_entity_id uuid
) returns setof notifications language sql security definer set search_path = public, pg_temp as $$
  insert into notifications (user_id, type, event, message, severity, entity_type, entity_id)
  select u.id, p_type, p_event, p_message, p_severity, p_entity, p_entity_id
  from users u left join employees e on e.user_id = u.id
  where u.status = 'active'
    and case when p_user is not null then u.id = p_user
             when p_party is not null then u.party_id = p_party
             else u.role = p_role and (p_department is null or e.department = p_department) end
    and (session_user = 'portal_system' or exists (select from concerned(p_entity, p_entity_id) c
      where u.party_id = c.party_id or (u.party_id is null and (p_user is null or u.id = c.adviser_id))))
  returning *
$$;

-- To the address of an account or of a sign-up, as it is kept there: nobody else is written to in the bank's name.
create or replace function queue_mail(p_to text, p_subject text, p_text text, p_html text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox_mails (recipient, subject, body_text, body_html)
  select known.email, p_subject, p_text, p_html
  from (select email from users where lower(email) = lower(p_to)
        union all select email from onboardings where lower(email) = lower(p_to)) known limit 1;
  if not found then raise 'nobody has this address' using errcode = 'insufficient_privilege'; end if;
end $$;
revoke execute on function queue_mail(text, text, text, text) from portal_client, portal_supplier, portal_staff;
create index onboardings_email on onboardings (lower(email));
drop policy auth_mail on outbox_mails;
revoke insert on outbox_mails from portal_auth;

-- The bank's mailbox for visitors' messages: CONTACT_EMAIL, written by the portal itself.
alter table portal_settings add column contact_email text;
grant update (contact_email) on portal_settings to portal_system;
create policy system_contact on portal_settings for update to portal_system using (true);
drop function queue_contact_mail(text, text, text, text, text);
create function queue_contact_mail(p_reply_to text, p_subject text, p_text text, p_html text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into outbox_mails (recipient, reply_to, subject, body_text, body_html)
  select contact_email, p_reply_to, p_subject, p_text, p_html from portal_settings
$$;
revoke execute on function queue_contact_mail(text, text, text, text) from public;
grant execute on function queue_contact_mail(text, text, text, text) to portal_public;

-- As in 0007, and with its trace: who could write that alone could write a false check code.
drop function open_confirmation_link(uuid, bytea, text, text, text, boolean);
create function open_confirmation_link(
  p_invoice uuid, p_hash bytea, p_subject text, p_text text, p_html text, p_renew boolean, p_note text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare debtor uuid; until timestamptz; address text;
begin
  select i.debtor_id, i.confirm_by into debtor, until from invoices i
   where i.id = p_invoice and i.status = 'awaiting_confirmation' and i.program = 'classic' and not i.confidential and i.confirm_by > now()
     and exists (select from concerned('invoice', p_invoice));
  if not found then return false; end if;
  if p_renew then
    update confirmation_links set expires_at = now() where invoice_id = p_invoice and used_at is null and expires_at > now();
  end if;
  select p.email into address from parties p
   where p.id = debtor and p.email <> ''
     and not exists (select from users u where u.party_id = p.id and u.status = 'active');
  if not found then return false; end if;
  insert into confirmation_links (token_hash, invoice_id, recipient, expires_at) values (p_hash, p_invoice, address, until);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, comment, internal)
  values ('Système', 'Cessio', 'system', 'invoices.send_link', 'invoice', p_invoice, p_note, true);
  return true;
end $$;
revoke execute on function open_confirmation_link(uuid, bytea, text, text, text, boolean, text) from public;
grant execute on function open_confirmation_link(uuid, bytea, text, text, text, boolean, text) to portal_supplier, portal_staff, portal_system;

-- As in 0007; the name under which a visitor answers always tells that it was by a link.
create or replace function decide_confirmation(
  p_hash bytea, p_outcome text, p_by text, p_confirmation jsonb, p_email text, p_reason text, p_comment text, p_ip text, p_correlation text
) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid; was text; step text; next text; done int;
begin
  if p_by not like '% (lien)' or (p_outcome = 'confirmed' and p_confirmation ->> 'by' is distinct from p_by) then
    raise 'an answer by link' using errcode = 'check_violation';
  end if;
  select invoice_id into target from confirmation_links where token_hash = p_hash;
  if not found then return null; end if;
  -- The invoice first, as every other step does; its lock makes one of two answers wait and then find it answered.
  select i.status into was from invoices i where i.id = target and not i.confidential and i.confirm_by >= clock_timestamp() for update;
  if was is distinct from 'awaiting_confirmation' then return null; end if;
  update confirmation_links set used_at = now(), outcome = p_outcome
   where token_hash = p_hash and used_at is null and expires_at > clock_timestamp();
  if not found then return null; end if;
  if p_outcome = 'confirmed' then
    step := 'invoices.confirm'; next := 'under_review';
    update invoices set status = next, status_since = now(), version = version + 1, confirmation = p_confirmation, holder = 'adviser'
     where id = target returning version into done;
  else
    step := 'invoices.refuse_confirmation'; next := 'rejected';
    update invoices set status = next, status_since = now(), version = version + 1, reason_code = p_reason,
      reason_comment = p_comment, reason_list = 'confirmationRefusal'
     where id = target returning version into done;
  end if;
  insert into audit_events (actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, reason_code,
    comment, after, correlation_id)
  values (p_by, p_by, 'system', p_ip, step, 'invoice', target, was, next, p_reason, p_comment,
    jsonb_strip_nulls(jsonb_build_object('confirmation', p_confirmation, 'email', p_email)), p_correlation);
  return done;
end $$;

---- What the functions need ------------------------------------------------------------------------------------------

-- Column by column, as for a side. Owner and policies are given after each run of the migrations (api/src/db/lock-down.ts).
grant select (id, status, email, first_name, last_name, role, party_id, rights, digest, mail_types, time_zone, quiet_from, quiet_to)
  on users to portal_functions;
grant select (user_id, department, active) on employees to portal_functions;
grant select (id, user_id) on sessions to portal_functions;
grant select (email) on onboardings to portal_functions;
grant select (user_id, token_hash) on calendar_feeds to portal_functions;
grant select (contact_email) on portal_settings to portal_functions;
grant select on notifications to portal_functions;
grant insert (user_id, type, event, message, severity, entity_type, entity_id), update (held) on notifications to portal_functions;
grant usage on sequence notification_seq to portal_functions;
grant insert (recipient, reply_to, subject, body_text, body_html, next_try_at) on outbox_mails to portal_functions;
grant select on audit_events to portal_functions;
grant insert (actor_id, actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, reason_code, comment,
  internal, before, after, correlation_id), update (sealed_no, prev_hash, hash) on audit_events to portal_functions;
grant execute on function audit_digest(bytea, audit_events), quiet_until(timestamptz, text, time, time), name_key(text) to portal_functions;
grant select, insert, update on counters, rate_windows, visitor_keys, confirmation_links to portal_functions;
grant select (id, ref, number, doc_type, program, confidential, assignor_id, assignor_name, debtor_id, debtor_name, client_view_id,
  supplier_view_id, issue_date, due_date, currency, net, vat, gross, status, submitted_at, confirm_by, confirmation, reason_code,
  reason_comment, file_id, file_sha256, fingerprint, version, search_text, created_at) on invoices to portal_functions;
grant update (status, status_since, version, confirmation, holder, reason_code, reason_comment, reason_list, assignor_name, debtor_name)
  on invoices to portal_functions;
grant select (id, filename, mime, size, storage_key) on files to portal_functions;
grant select (id, legal_name, country, national_id, status, group_id, adviser_id, email, search_text, created_at) on parties to portal_functions;
grant select (id, assignor_id, debtor_id, status, notification, terms_days, search_text, created_at),
  update (assignor_name, debtor_name, debtor_national_id) on relations to portal_functions;
grant select (id, principal_id), update (principal_name) on contracts to portal_functions;
grant select (contract_id, assignor_id), update (assignor_name) on contract_participants to portal_functions;
grant select (id, requester_id, debtor_id, beneficiary_id, search_text, created_at),
  update (requester_name, debtor_name, beneficiary_name) on guarantee_requests to portal_functions;
grant select (id, requester_id, debtor_id, beneficiary_id, granted, used, currency, status, valid_until, search_text, created_at),
  update (debtor_name, beneficiary_name) on guarantees to portal_functions;
grant select (party_id), update (owner_name) on documents to portal_functions;
grant select (party_id), update (party_name) on commissions to portal_functions;
grant select (id, search_text, created_at) on adhesion_requests to portal_functions;

do $$
declare t text;
begin
  -- 0005 took them from everybody wherever a superuser applied it.
  if not has_function_privilege('portal_functions', 'similarity_op(text, text)', 'execute') then
    grant execute on function similarity(text, text), similarity_op(text, text) to portal_functions;
  end if;
  -- Functions of the migrations 0018 to 0021: the tables that they name.
  for t in select distinct c.relname from pg_proc p join pg_class c on c.relnamespace = p.pronamespace and c.relkind in ('r', 'p')
      and p.prosrc ~ ('\m' || c.relname || '\M')
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and c.relname <> 'schema_migrations' and p.proname <> all (array[
      'adviser_of', 'calendar_feed_owner', 'counterparty', 'cover_left', 'decide_confirmation', 'lookalikes', 'mail_notifications',
      'name_actor', 'next_ref', 'notify_users', 'number_taken', 'open_confirmation_link', 'public_confirmation', 'queue_contact_mail',
      'queue_mail', 'relation_status', 'seal_audit', 'search_candidates', 'similar_parties', 'spread_party_name', 'spread_party_number',
      'take_allowance', 'take_visitor_key', 'tell_confirmation', 'verify_audit']) loop
    execute format('grant select, insert, update, delete on %I to portal_functions', t);
  end loop;
end $$;
