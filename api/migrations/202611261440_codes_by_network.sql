-- References are sequential: wrong codes of one network must not keep everybody else from checking a certificate. A code has 59 bits,
-- which thirty tries a minute of each network do not guess.
create or replace function verify_guarantee(p_number text, p_right boolean, p_network text)
  returns table (wait int, kind text, status text, granted bigint, currency text, valid_from date, valid_until date, edition int)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  allowed record;
  found_one guarantees%rowtype;
  wrong int;
  tried record;
begin
  select a.remaining, a.seconds into allowed from take_allowance('verify:' || p_network, 30, 60) a;
  if allowed.remaining < 0 then
    return query select allowed.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int;
    return;
  end if;
  select g.number, g.kind, g.status, g.granted, g.currency, g.valid_from, g.valid_until, g.edition
    into found_one.number, found_one.kind, found_one.status, found_one.granted, found_one.currency, found_one.valid_from,
      found_one.valid_until, found_one.edition
    from guarantees g where g.number = p_number;
  wrong := case when p_right and found_one.number is not null then 0 else 1 end;
  insert into rate_windows as w (subject, used, until)
    values ('code:' || encode(sha256(convert_to(p_number || ' ' || p_network, 'UTF8')), 'hex'), wrong, now() + interval '1 hour')
  on conflict (subject) do update set
    used = case when w.until <= now() then excluded.used else least(w.used, 10) + excluded.used end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning w.used - wrong as before, greatest(1, ceil(extract(epoch from w.until - now())))::int as seconds into tried;
  -- Ten wrong codes of a network lock a reference for it, for what is left of the hour: a right one too, or guessing would go on.
  if tried.before >= 10 then
    return query select tried.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int;
  elsif wrong = 0 then
    return query select null::int, found_one.kind, found_one.status, found_one.granted, found_one.currency, found_one.valid_from,
      found_one.valid_until, found_one.edition;
  end if;
end $$;
