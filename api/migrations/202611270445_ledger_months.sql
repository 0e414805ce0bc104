-- Months of the ledger are closed one after the other, and their days keep the rates by which they are written in euros
-- (docs/adr/0104).
create index ledger_entries_foreign on ledger_entries (entry_date, currency) where currency <> 'EUR';

-- Days with entries that are not in euros, and the rate of the day: the one in force, or that was when the month was closed.
-- Null: none was entered.
create function ledger_rates(p_to date) returns table (currency text, on_date date, per_euro_ppm bigint)
language sql stable set search_path = public, pg_temp as $$
  select d.currency, d.entry_date, (
      select r.per_euro_ppm from accounting_rates r
      where r.currency = d.currency and r.on_date = d.entry_date and (m.closed_at is null or r.entered_at <= m.closed_at)
        and not exists (select from accounting_rates c where c.corrects = r.id and (m.closed_at is null or c.entered_at <= m.closed_at)))
    from (select distinct e.currency, e.entry_date from ledger_entries e where e.currency <> 'EUR' and e.entry_date <= p_to) d
      left join ledger_months m on m.month = date_trunc('month', d.entry_date)
$$;
grant execute on function ledger_rates(date) to portal_staff, portal_functions;
grant select on accounting_rates to portal_functions;

-- Closes a month that is over: nothing is posted into it any more. Its entries are sealed first. Errors: LG005 closed before,
-- LG009 not over, LG010 an earlier month is open, LG011 a rate of its days is missing, LG012 before the first entry.
create or replace function close_month(p_month date) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid; first_month date; last_closed date;
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to close' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger-month'), to_char(p_month, 'YYYYMM')::int);
  if p_month <> date_trunc('month', p_month) or p_month >= date_trunc('month', today_in_paris()) then
    raise 'that month is not over' using errcode = 'LG009';
  end if;
  select date_trunc('month', min(e.entry_date)) into first_month from ledger_entries e;
  select max(m.month) into last_closed from ledger_months m;
  if first_month is null or p_month < first_month then raise 'nothing was posted by then' using errcode = 'LG012'; end if;
  if p_month <= last_closed then raise '% is closed', to_char(p_month, 'MM/YYYY') using errcode = 'LG005'; end if;
  if p_month > coalesce(last_closed + interval '1 month', first_month) then
    raise 'an earlier month is open' using errcode = 'LG010';
  end if;
  if exists (select from ledger_rates((p_month + interval '1 month - 1 day')::date) r where r.per_euro_ppm is null) then
    raise 'an accounting rate is missing' using errcode = 'LG011';
  end if;
  perform seal_ledger();
  -- The instant now, not of the transaction's start: a rate that was just read counts.
  insert into ledger_months (month, closed_at, closed_by) values (p_month, portal_instant(), app_user()) returning id into made;
  return made;
end $$;
