-- The value date of a draw asked now; null where the currency's holidays of that year are not entered.
create function value_date_now(p_currency text) returns date language plpgsql stable set search_path = public, pg_temp as $$
begin
  return draw_value_date(p_currency, portal_now());
exception when sqlstate 'FI006' then
  return null;
end $$;
grant execute on function value_date_now(text) to portal_supplier, portal_staff;

do $do$
declare
  guard text := pg_get_functiondef('guard_financing()'::regprocedure);
  closing text := pg_get_functiondef('close_month(date)'::regprocedure);
begin
  -- The bank takes back what it asked for; a supplier's request it refuses, with a reason.
  execute replace(guard, $$or new.status = 'refused' and session_user <> 'portal_staff' or$$,
    $$or new.status = 'refused' and session_user <> 'portal_staff' or new.status = 'cancelled' and session_user = 'portal_staff' and not old.by_bank or$$);
  -- A month that is closed receives no interest any more.
  execute replace(closing, '  perform seal_ledger();', $$  if exists (select from financing_lines l join financings f on f.id = l.financing_id
      where f.status in ('validated', 'sent', 'executed') and (l.deferred > 0 and l.due_date < p_month + interval '1 month'
        or l.open > 0 and l.accrued_to < p_month + interval '1 month' and (l.deferred > 0 or f.interest_mode = 'arrears'))) then
    raise 'interest of that month is not posted' using errcode = 'LG013';
  end if;
  perform seal_ledger();$$);
end $do$;
