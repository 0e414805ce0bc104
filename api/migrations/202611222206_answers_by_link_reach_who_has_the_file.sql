-- A confirmation by link is told to who has the file: the colleague to whom it was handed over, else the company's adviser.
create or replace function tell_confirmation(p_hash bytea, p_to text, p_event text, p_message text, p_severity text)
returns setof notifications language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid; assignor uuid;
begin
  select i.id, i.assignor_id into target, assignor
    from confirmation_links l join invoices i on i.id = l.invoice_id
   where l.token_hash = p_hash and l.used_at = now()::timestamptz(3);
  if not found then return; end if;
  if p_to = 'depositor' then
    return query select * from notify_users(assignor, null, null, null, '1', p_event, p_message, p_severity, 'invoice', target);
  else
    return query select * from notify_users(null, 'adviser', 'ADVISER', in_charge_of('invoice', target, assignor), '1', p_event,
      p_message, p_severity, 'invoice', target);
  end if;
end $$;
