-- A certificate bears an edition: what it prints changes its number, whichever way the change came (docs/adr/0075).
alter table guarantees
  add column edition int not null default 1 check (edition > 0),
  add column edition_at timestamptz(3) not null default now();
update guarantees set edition_at = created_at;
create function keep_edition() returns trigger language plpgsql as $$
begin
  new.edition := old.edition + 1;
  new.edition_at := now();
  return new;
end $$;
create trigger guarantees_edition before update on guarantees for each row
  when ((old.granted, old.currency, old.valid_from, old.valid_until, old.debtor_name, old.beneficiary_name, old.terms, old.act_sha256)
    is distinct from (new.granted, new.currency, new.valid_from, new.valid_until, new.debtor_name, new.beneficiary_name, new.terms, new.act_sha256))
  execute function keep_edition();

-- Who asked for a guarantee, named on its certificate, which both its companies print alike.
create function requester_of_guarantee(p_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select p.legal_name from guarantees g join parties p on p.id = g.requester_id
  where g.id = p_id and case session_user when 'portal_staff' then app_staff() is not null
    else app_party() in (g.requester_id, g.beneficiary_id) end
$$;
revoke execute on function requester_of_guarantee(uuid) from public;
grant execute on function requester_of_guarantee(uuid) to portal_client, portal_supplier, portal_staff;

-- What anybody may know of a guarantee by its reference and code. Limits hold for all processes together; an unknown reference is counted
-- and answered as a known one is, after the same statements.
create function verify_guarantee(p_number text, p_right boolean, p_network text)
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
    values ('code:' || encode(sha256(convert_to(p_number, 'UTF8')), 'hex'), wrong, now() + interval '1 hour')
  on conflict (subject) do update set
    used = case when w.until <= now() then excluded.used else least(w.used, 10) + excluded.used end,
    until = case when w.until <= now() then excluded.until else w.until end
  returning w.used - wrong as before, greatest(1, ceil(extract(epoch from w.until - now())))::int as seconds into tried;
  -- Ten wrong codes lock a reference for what is left of the hour: a right one too, or guessing would go on.
  if tried.before >= 10 then
    return query select tried.seconds, null::text, null::text, null::bigint, null::text, null::date, null::date, null::int;
  elsif wrong = 0 then
    return query select null::int, found_one.kind, found_one.status, found_one.granted, found_one.currency, found_one.valid_from,
      found_one.valid_until, found_one.edition;
  end if;
end $$;
revoke execute on function verify_guarantee(text, boolean, text) from public;
grant execute on function verify_guarantee(text, boolean, text) to portal_public;
grant select (kind, valid_from, edition) on guarantees to portal_functions;
