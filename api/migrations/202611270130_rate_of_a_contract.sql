-- The yearly rate of a contract's draws today: its reference, at least the floor, and the margin (money.md D16, D17).
create function contract_rate(p_code text, p_floor int, p_margin int) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select p_margin + greatest(p_floor, case p_code when 'FIXED' then 0 else coalesce((
    select r.ppm from reference_rates r where r.code = p_code and r.on_date < today_in_paris()
      and not exists (select from reference_rates c where c.corrects = r.id) order by r.on_date desc limit 1), p_floor) end)
$$;
grant execute on function contract_rate(text, int, int) to portal_client, portal_supplier, portal_staff, portal_system;
grant select (id, code, on_date, ppm, corrects) on reference_rates to portal_functions;
