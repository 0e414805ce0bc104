-- Limits of a contract that its invoices exceed now: its ceiling, and the share of a debtor of this batch. Those of a programme are
-- its principal's to know, so a supplier reads no amounts.
create function limits_exceeded(p_batch uuid) returns table (rule text, debtor text, asked bigint, most bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with b as (
    select b.*, c.ceiling, c.concentration_ppm from batches b join contracts_in_force c on c.id = b.contract_id
    where b.id = p_batch and case session_user when 'portal_supplier' then b.assignor_id = app_party() when 'portal_staff' then app_staff() is not null
      else session_user <> 'portal_client' end
  ), owed as (
    select i.debtor_id, min(i.debtor_name) as name, sum(i.outstanding)::bigint as amount,
      bool_or(exists (select from batch_invoices l where l.batch_id = p_batch and l.invoice_id = i.id)) as ours
    from invoices i where i.contract_id = (select contract_id from b) and cover_held(i.status, 1, 1, 0, 0) = 1 group by i.debtor_id
  )
  select l.rule, l.debtor, case when session_user = 'portal_supplier' and b.program = 'reverse' then null else l.asked end,
    case when session_user = 'portal_supplier' and b.program = 'reverse' then null else l.most end
  from b cross join lateral (
    select 'ceiling' as rule, null as debtor, sum(o.amount)::bigint as asked, b.ceiling as most from owed o having sum(o.amount) > b.ceiling
    union all
    select 'concentration', o.name, o.amount, share_of(b.ceiling, b.concentration_ppm) from owed o
      where o.ours and b.concentration_ppm > 0 and o.amount > share_of(b.ceiling, b.concentration_ppm)) l
$$;
grant execute on function limits_exceeded(uuid) to portal_supplier, portal_staff;
grant select (outstanding) on invoices to portal_functions;
grant execute on function cover_held(text, bigint, bigint, bigint, bigint) to portal_functions;

do $do$
declare sign text := pg_get_functiondef('sign_batch(uuid, uuid, text)'::regprocedure);
begin
  execute replace(sign, $$  if b.count = 0 or$$, $$  if exists (select from limits_exceeded(p_id)) then raise 'a limit of the contract' using errcode = 'BA001'; end if;
  if b.count = 0 or$$);
end $do$;
