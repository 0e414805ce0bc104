-- A debtor without an account answers by a link (docs/adr/0011). The visitor's login reads no table: it may call the
-- functions below, each of which shows or changes the one invoice of the link that was presented.
create table confirmation_links (
  -- sha256 of the mailed secret: who reads the table can open nothing.
  token_hash bytea primary key,
  invoice_id uuid not null references invoices,
  recipient text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  outcome text check (outcome in ('confirmed', 'contested')),
  check ((used_at is null) = (outcome is null))
);
create index confirmation_links_invoice on confirmation_links (invoice_id);
alter table confirmation_links enable row level security;
grant select, insert, update, delete on confirmation_links to portal_system;
create policy system_all on confirmation_links to portal_system using (true) with check (true);

-- Opens a link for an invoice that waits for its debtor, and mails it; the address is read here, no side learns it.
-- False when there is nobody to write to: confidential, reverse, a debtor with an account, or without an address.
-- With p_renew the links sent before end.
create function open_confirmation_link(p_invoice uuid, p_hash bytea, p_subject text, p_text text, p_html text, p_renew boolean)
  returns boolean language plpgsql security definer set search_path = public as $$
declare i invoices; address text;
begin
  select * into i from invoices
   where id = p_invoice and status = 'awaiting_confirmation' and program = 'classic' and not confidential and confirm_by > now()
     and (session_user = 'portal_system' or app_staff() is not null or assignor_id = app_party());
  if not found then return false; end if;
  if p_renew then
    update confirmation_links set expires_at = now() where invoice_id = p_invoice and used_at is null and expires_at > now();
  end if;
  select p.email into address from parties p
   where p.id = i.debtor_id and p.email <> ''
     and not exists (select from users u where u.party_id = p.id and u.status = 'active');
  if not found then return false; end if;
  insert into confirmation_links (token_hash, invoice_id, recipient, expires_at) values (p_hash, p_invoice, address, i.confirm_by);
  insert into outbox_mails (recipient, subject, body_text, body_html) values (address, p_subject, p_text, p_html);
  return true;
end $$;

-- What the holder of a link may see: nothing of how the assignor is funded, nothing of the bank's own notes.
create function public_confirmation(p_hash bytea) returns table (
  expires_at timestamptz, used_at timestamptz, outcome text, id uuid, ref text, number text, doc_type text, program text,
  confidential boolean, assignor_id uuid, assignor_name text, debtor_id uuid, debtor_name text, issue_date date, due_date date,
  currency text, net bigint, vat bigint, gross bigint, status text, submitted_at timestamptz, confirm_by timestamptz,
  confirmation jsonb, reason_code text, reason_comment text, filename text, mime text, size int, storage_key text
) language sql stable security definer set search_path = public as $$
  select l.expires_at, l.used_at, l.outcome, i.id, i.ref, i.number, i.doc_type, i.program, i.confidential, i.assignor_id, i.assignor_name,
    i.debtor_id, i.debtor_name, i.issue_date, i.due_date, i.currency, i.net, i.vat, i.gross, i.status, i.submitted_at, i.confirm_by,
    i.confirmation, i.reason_code, i.reason_comment, f.filename, f.mime, f.size::int, f.storage_key
  from confirmation_links l join invoices i on i.id = l.invoice_id left join files f on f.id = i.file_id
  where l.token_hash = p_hash
$$;

-- The answer, with its trace: takes the invoice where the machine's `confirm` and `refuse_confirmation` would, once.
-- Returns the invoice's new version, or null when link or invoice no longer wait for an answer.
create function decide_confirmation(
  p_hash bytea, p_outcome text, p_by text, p_confirmation jsonb, p_email text, p_reason text, p_comment text, p_ip text, p_correlation text
) returns int language plpgsql security definer set search_path = public as $$
declare target uuid; i invoices; step text; next text; done int;
begin
  select invoice_id into target from confirmation_links where token_hash = p_hash;
  if not found then return null; end if;
  -- The invoice first, as every other step does; its lock makes one of two answers wait and then find it answered.
  select * into i from invoices where id = target for update;
  if i.status <> 'awaiting_confirmation' or i.confidential or i.confirm_by < clock_timestamp() then return null; end if;
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
  perform append_audit(null, p_by, p_by, 'system', p_ip, step, 'invoice', target, i.status, next, p_reason, p_comment, false, null,
    jsonb_strip_nulls(jsonb_build_object('confirmation', p_confirmation, 'email', p_email)), p_correlation);
  return done;
end $$;

-- Tells depositor or adviser of an answer, in the transaction that gave it and in no other.
create function tell_confirmation(p_hash bytea, p_to text, p_event text, p_message text, p_severity text)
  returns setof notifications language plpgsql security definer set search_path = public as $$
declare target uuid; assignor uuid; employee uuid;
begin
  select i.id, i.assignor_id, p.adviser_id into target, assignor, employee
    from confirmation_links l join invoices i on i.id = l.invoice_id join parties p on p.id = i.assignor_id
   where l.token_hash = p_hash and l.used_at = now()::timestamptz(3);
  if not found then return; end if;
  if p_to = 'depositor' then
    return query select * from notify_users(assignor, null, null, null, '1', p_event, p_message, p_severity, 'invoice', target);
  else
    return query select * from notify_users(null, 'adviser', 'ADVISER', employee, '1', p_event, p_message, p_severity, 'invoice', target);
  end if;
end $$;

revoke execute on function open_confirmation_link(uuid, bytea, text, text, text, boolean), public_confirmation(bytea),
  decide_confirmation(bytea, text, text, jsonb, text, text, text, text, text), tell_confirmation(bytea, text, text, text, text) from public;
grant execute on function open_confirmation_link(uuid, bytea, text, text, text, boolean) to portal_supplier, portal_staff, portal_system;
grant execute on function public_confirmation(bytea), decide_confirmation(bytea, text, text, jsonb, text, text, text, text, text),
  tell_confirmation(bytea, text, text, text, text) to portal_public;
