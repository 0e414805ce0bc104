-- A link gives the document while it can be answered by, and never again: its receipt goes on being shown for weeks
-- (docs/adr/0011), in mailboxes that others come to read.
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
    left join files f on f.id = i.file_id and l.used_at is null and l.expires_at > now() and i.status = 'awaiting_confirmation'
  where l.token_hash = p_hash
$$;
