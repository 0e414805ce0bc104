-- The reference of a contract's rate as its clauses name it: the value that would price a draw today, with its day. Null where
-- the rate is fixed, or no value is known. Companies read no other rate of the bank.
create function contract_reference(p_code text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('ppm', r.ppm, 'onDate', r.on_date) from reference_rates r
    where r.code = p_code and r.on_date < today_in_paris() and p_code in ('EURIBOR3M', 'TMM', 'BAM')
      and not exists (select from reference_rates c where c.corrects = r.id) order by r.on_date desc limit 1
$$;
grant execute on function contract_reference(text) to portal_client, portal_supplier, portal_staff, portal_system;
