-- A day is the bank's, as in every rule of the contract (calendar.ts, todayInParis): a connection's own date is that of
-- UTC, yesterday's between midnight and one or two in the morning.
create function today_in_paris() returns date language sql stable as $$
  select (now() at time zone 'Europe/Paris')::date
$$;
grant execute on function today_in_paris() to public;

create or replace function cover_left(p_debtor uuid, p_beneficiary uuid) returns bigint language sql stable security definer set search_path = public as $$
  select coalesce(sum(granted - used), 0)::bigint from guarantees
   where debtor_id = p_debtor and beneficiary_id = p_beneficiary and status in ('active', 'reduced') and valid_until >= today_in_paris()
$$;
