-- Where each step leads, for functions that change a state (docs/adr/0036). Filled from the contract's machines after
-- the migrations (api/src/db/machine-steps.ts).
create table machine_steps (
  machine text not null,
  action text not null,
  state_from text not null,
  state_to text not null,
  primary key (machine, action, state_from)
);
alter table machine_steps enable row level security;
grant select on machine_steps to portal_functions;

-- As in 0022, 0007 and 0021; which states can be answered, and what an answer leads to, is read from machine_steps.
create or replace function decide_confirmation(
  p_hash bytea, p_outcome text, p_by text, p_confirmation jsonb, p_email text, p_reason text, p_comment text, p_ip text, p_correlation text
) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target uuid; was text; next text; done int;
  step constant text := case p_outcome when 'confirmed' then 'confirm' else 'refuse_confirmation' end;
begin
  if p_by not like '% (lien)' or (p_outcome = 'confirmed' and p_confirmation ->> 'by' is distinct from p_by) then
    raise 'an answer by link' using errcode = 'check_violation';
  end if;
  select invoice_id into target from confirmation_links where token_hash = p_hash;
  if not found then return null; end if;
  -- The invoice first, as every other step does; its lock makes one of two answers wait and then find it answered.
  select i.status into was from invoices i where i.id = target and not i.confidential and i.confirm_by >= clock_timestamp() for update;
  select s.state_to into next from machine_steps s where s.machine = 'invoice' and s.action = step and s.state_from = was;
  if not found then return null; end if;
  update confirmation_links set used_at = now(), outcome = p_outcome
   where token_hash = p_hash and used_at is null and expires_at > clock_timestamp();
  if not found then return null; end if;
  if p_outcome = 'confirmed' then
    update invoices set status = next, status_since = now(), version = version + 1, confirmation = p_confirmation, holder = 'adviser'
     where id = target returning version into done;
  else
    update invoices set status = next, status_since = now(), version = version + 1, reason_code = p_reason,
      reason_comment = p_comment, reason_list = 'confirmationRefusal'
     where id = target returning version into done;
  end if;
  insert into audit_events (actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, reason_code,
    comment, after, correlation_id)
  values (p_by, p_by, 'system', p_ip, 'invoices.' || step, 'invoice', target, was, next, p_reason, p_comment,
    jsonb_strip_nulls(jsonb_build_object('confirmation', p_confirmation, 'email', p_email)), p_correlation);
  return done;
end $$;

create or replace function open_confirmation_link(
  p_invoice uuid, p_hash bytea, p_subject text, p_text text, p_html text, p_renew boolean, p_note text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare debtor uuid; until timestamptz; address text;
begin
  select i.debtor_id, i.confirm_by into debtor, until from invoices i
    join machine_steps s on s.machine = 'invoice' and s.action = 'confirm' and s.state_from = i.status
   where i.id = p_invoice and i.program = 'classic' and not i.confidential and i.confirm_by > now()
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

create or replace function public_confirmation(p_hash bytea) returns table (
  expires_at timestamptz, used_at timestamptz, outcome text, id uuid, ref text, number text, doc_type text, program text,
  confidential boolean, assignor_id uuid, assignor_name text, debtor_id uuid, debtor_name text, issue_date date, due_date date,
  currency text, net bigint, vat bigint, gross bigint, status text, submitted_at timestamptz, confirm_by timestamptz,
  confirmation jsonb, reason_code text, reason_comment text, filename text, mime text, size int, storage_key text
) language sql stable security definer set search_path = public, pg_temp as $$
  select l.expires_at, l.used_at, l.outcome, i.id, i.ref, i.number, i.doc_type, i.program, i.confidential, i.assignor_id, i.assignor_name,
    i.debtor_id, i.debtor_name, i.issue_date, i.due_date, i.currency, i.net, i.vat, i.gross, i.status, i.submitted_at, i.confirm_by,
    i.confirmation, i.reason_code, i.reason_comment, f.filename, f.mime, f.size::int, f.storage_key
  from confirmation_links l join invoices i on i.id = l.invoice_id
    left join machine_steps s on s.machine = 'invoice' and s.action = 'confirm' and s.state_from = i.status
    left join files f on f.id = i.file_id and l.used_at is null and l.expires_at > now() and s.state_to is not null
  where l.token_hash = p_hash
$$;
