-- Invoices, accounts and links are judged by the portal's clock too (docs/adr/0080).
-- The moment itself, after waiting for a lock too, by that clock.
create function portal_instant() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (portal_now() - now())
$$;
grant execute on function portal_instant() to public;

do $$
declare f text; c record;
begin
  foreach f in array array['block_account', 'decide_confirmation', 'guard_bank_account', 'note_client_state', 'note_payment_day',
    'open_confirmation_link', 'public_confirmation', 'tell_account_block', 'tell_confirmation'] loop
    execute replace(regexp_replace(pg_get_functiondef(f::regproc), '\mnow\(\)', 'portal_now()', 'g'), 'clock_timestamp()', 'portal_instant()');
  end loop;
  for c in select a.attrelid::regclass as t, a.attname as name from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where pg_get_expr(d.adbin, d.adrelid) = 'now()' and a.attrelid in ('invoices'::regclass, 'invoice_answers'::regclass,
        'bank_accounts'::regclass, 'account_links'::regclass, 'confirmation_links'::regclass, 'cleared_lookalikes'::regclass) loop
    execute format('alter table %s alter column %I set default portal_now()', c.t, c.name);
  end loop;
end $$;

alter policy own_steps on audit_events with check (case action
  when 'invoices.await_confirmation' then exists (select from invoices i where i.id = audit_events.entity_id and i.confirm_by > portal_now())
  when 'guaranteeRequests.to_legal' then session_user = 'portal_staff'
  when 'invoices.send_link' then false
  else true end);
