-- A deed of assignment is verified as a guarantee is (docs/adr/0075): one function counts, looks up and answers for both, and
-- does the same for a number that is neither.
create function verify_paper(p_number text, p_proof bytea, p_network text)
returns table (wait int, kind text, status text, amount bigint, currency text, valid_from date, valid_until date, edition int,
  assignor_name text, count int, signed_on date)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  allowed record;
  paper record;
  wrong int;
  tried record;
begin
  select a.remaining, a.seconds into allowed from take_allowance('verify:' || p_network, 30, 60) a;
  if allowed.remaining < 0 then
    return query select allowed.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int, null::text,
      null::int, null::date;
    return;
  end if;
  select * into paper from (
    select g.number, 'guarantee' as kind, g.status, g.granted as amount, g.currency, g.valid_from, g.valid_until, g.edition,
      null::text as assignor_name, null::int as count, null::date as signed_on
    from guarantees g where g.number = p_number
    union all
    select b.number, 'quittance', null, b.due, b.currency, null, null, null, b.assignor_name, b.count, b.signed_on
    from batches b where b.number = p_number and b.status = 'signed') one;
  wrong := case when paper.number is not null
    and exists (select from guarantee_codes c where c.number = p_number and c.proof_hash = sha256(p_proof)) then 0 else 1 end;
  insert into rate_windows as w (subject, used, until)
    values ('code:' || encode(sha256(convert_to(p_number || ' ' || p_network, 'UTF8')), 'hex'), wrong, now() + interval '1 hour')
  on conflict (subject) do update set
    used = case when w.until <= now() then excluded.used else least(w.used, 10) + excluded.used end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning w.used - wrong as before, greatest(1, ceil(extract(epoch from w.until - now())))::int as seconds into tried;
  -- Ten wrong codes of a network lock a reference for it, for what is left of the hour: a right one too, or guessing would go on.
  if tried.before >= 10 then
    return query select tried.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int, null::text,
      null::int, null::date;
  elsif wrong = 0 then
    return query select null::int, paper.kind, paper.status, paper.amount, paper.currency, paper.valid_from, paper.valid_until, paper.edition,
      paper.assignor_name, paper.count, paper.signed_on;
  end if;
end $$;
grant execute on function verify_paper(text, bytea, text) to portal_public;

-- For processes of the last release.
create or replace function verify_guarantee(p_number text, p_proof bytea, p_network text)
returns table (wait int, kind text, status text, granted bigint, currency text, valid_from date, valid_until date, edition int)
language sql security definer set search_path = public, pg_temp as $$
  select v.wait, v.kind, v.status, v.amount, v.currency, v.valid_from, v.valid_until, v.edition from verify_paper(p_number, p_proof, p_network) v
  where v.kind is distinct from 'quittance'
$$;
