-- What follows a record is taken back by a step of that record, which also moves its state, what waits to be paid and what accrues.
create function follows_record(p_source text, p_event text) returns boolean
language sql immutable set search_path to 'public', 'pg_temp' as $function$
  select p_source in ('financing', 'accrual', 'return', 'invoice', 'cover_growth', 'guarantee_call') or (p_source, p_event) = ('guarantee_event', 'E20')
$function$;
grant execute on function follows_record(text, text) to portal_functions, portal_staff;

create or replace function reverse_entry(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X') and approved_now('ledger_entry', p_id, 'reverse'), false) then
    raise 'two persons reverse an entry' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from ledger_entries e where e.id = p_id and follows_record(e.source, e.event)) then
    raise 'a step of its record reverses it' using errcode = 'LG009';
  end if;
  return post_reversal(p_id, p_reason);
end $function$;

-- Money that came back has the value date of its return (D33), on its lines too.
create or replace function post_reversal(p_id uuid, p_reason text, p_value_date date default null) returns uuid
language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare e ledger_entries; lines jsonb;
begin
  -- Nothing of it changes, so there is no row to lock: two reversals at once meet at the unique column.
  select * into strict e from ledger_entries x where x.id = p_id;
  if e.reverses is not null or exists (select from ledger_entries x where x.reverses = p_id) then
    raise 'reversed, or a reversal' using errcode = 'LG008';
  end if;
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account', l.account, 'amount', -l.amount, 'currency', l.currency, 'party_id', l.party_id,
      'contract_id', l.contract_id, 'invoice_id', l.invoice_id, 'guarantee_id', l.guarantee_id, 'own_account_id', l.own_account_id,
      'value_date', coalesce(p_value_date, l.value_date))) order by l.id) into lines from ledger_lines l where l.entry_id = p_id;
  return post_entry(e.event, 'ledger_entry', p_id::text, left(format('Contre-passation, %s : %s', p_reason, e.label), 300), lines,
    coalesce(p_value_date, e.value_date), p_id);
end $function$;

-- Of a reversal the reason is the bank's (docs/adr/0107).
create or replace function availability_lines(p_contract uuid, p_assignor uuid, p_at date, p_rule text)
 RETURNS TABLE(invoice_id uuid, number text, debtor_name text, due_date date, label text, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with own as materialized (select a as one, a.invoice_id from account_invoices(p_contract, p_assignor, p_at) a where reads_account(p_assignor)),
  of_open as (select o.invoice_id, p.amount from own o cross join lateral account_parts(o.one) p where p.rule = p_rule),
  of_others as (
    select l.invoice_id, case when l.invoice_id is null then account_label(e.id) end as label, -sum(l.amount)::bigint as amount
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where p_rule = 'other' and reads_account(p_assignor) and l.account in ('CCA', 'ADR') and (l.contract_id, l.party_id) = (p_contract, p_assignor)
      and l.entry_date <= p_at and (l.account = 'ADR' or l.invoice_id is null or not exists (select from own o where o.invoice_id = l.invoice_id))
    group by 1, 2, case when l.invoice_id is null then l.entry_id end having sum(l.amount) <> 0
  ), of_asked as (
    select null::uuid as invoice_id, 'Financement ' || f.number as label, -f.amount as amount from financings f
    where p_rule = 'asked' and reads_account(p_assignor) and (f.contract_id, f.assignor_id) = (p_contract, p_assignor)
      and f.created_at < (p_at + 1)::timestamp at time zone 'Europe/Paris' and (f.decided_at is null or f.decided_at >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), made as (
    select x.invoice_id, x.label, sum(x.amount)::bigint as amount
    from (select o.invoice_id, null::text as label, o.amount from of_open o union all select * from of_others union all select * from of_asked) x
    group by x.invoice_id, x.label, case when x.invoice_id is null then x.amount end having sum(x.amount) <> 0
  ), bar as (
    select (to_jsonb(a) ->> p_rule)::bigint as amount from availability(p_contract, p_assignor, p_at) a
    where p_rule in ('quotite', 'overdue', 'unpaid', 'tenor', 'dispute', 'ceiling', 'asked', 'overdrawn')
  )
  select m.invoice_id, i.number, i.debtor_name, i.due_date, m.label, m.amount from made m left join invoices i on i.id = m.invoice_id
  union all
  select null, null, null, null, null, b.amount - coalesce((select sum(m.amount) from made m), 0)::bigint from bar b
    where b.amount <> coalesce((select sum(m.amount) from made m), 0)
$function$
;
