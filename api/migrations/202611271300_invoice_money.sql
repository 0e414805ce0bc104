-- What is posted of an invoice until a day: for its account's waterfall, and for its own page (docs/adr/0107). Minor units.
create function invoice_posted(p_invoice uuid, p_at date) returns table (assigned bigint, credited bigint, collected bigint, fdg bigint, uncovered bigint,
  disputed bigint, fees bigint, vat bigint, drawn bigint, released bigint, paid_out bigint, rest bigint)
language sql stable as $$
  select s.assigned, s.credited, s.collected, s.fdg, s.uncovered, s.disputed,
    -- Fees that the principal bears leave the account as it is.
    case when s.charged = 0 then 0 else s.charged - s.taxed end, case when s.charged = 0 then 0 else s.taxed end, s.drawn, s.released, s.paid_out, s.rest
  from (
    select coalesce(sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E1'), 0)::bigint as assigned,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E9'), 0)::bigint as credited,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event not in ('E1', 'E9')), 0)::bigint as collected,
      coalesce(-sum(l.amount) filter (where l.account = 'FDG'), 0)::bigint as fdg,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source <> 'dispute'), 0)::bigint as uncovered,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source = 'dispute'), 0)::bigint as disputed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E3'), 0)::bigint as charged,
      coalesce(-sum(l.amount) filter (where l.account = 'TVA' and e.event = 'E3'), 0)::bigint as taxed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E4'), 0)::bigint as drawn,
      coalesce(-sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E7'), 0)::bigint as released,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E8'), 0)::bigint as paid_out,
      coalesce(-sum(l.amount) filter (where l.account = 'CCA'), 0)::bigint as rest
    from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.invoice_id = p_invoice and l.entry_date <= p_at) s
$$;
grant execute on function invoice_posted(uuid, date) to portal_functions;

do $do$
declare
  made text := pg_get_functiondef('account_invoices(uuid, uuid, date)'::regprocedure);
  -- From the lateral query to its end.
  begins int := strpos(made, 'cross join lateral (' || chr(10) || '      select coalesce(sum(l.amount)');
  ends int := strpos(made, 'where l.invoice_id = o.id and l.entry_date <= p_at) m');
begin
  if begins = 0 or ends = 0 then raise 'account_invoices() is another one'; end if;
  made := left(made, begins - 1) || 'cross join lateral invoice_posted(o.id, p_at) m' || substr(made, ends + length('where l.invoice_id = o.id and l.entry_date <= p_at) m'));
  execute replace(made, $$case when p.charged = 0 then 0 else p.charged - p.taxed end as fees, case when p.charged = 0 then 0 else p.taxed end as vat,$$,
    $$p.fees, p.vat,$$);
end $do$;

-- The same for its assignor and the bank; nothing for anybody else.
create function invoice_money(p_invoice uuid) returns table (assigned bigint, credited bigint, collected bigint, fdg bigint, uncovered bigint, disputed bigint,
  fees bigint, vat bigint, drawn bigint, released bigint, paid_out bigint, rest bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.* from invoices i cross join lateral invoice_posted(i.id, today_in_paris()) m where i.id = p_invoice and reads_account(i.assignor_id)
$$;
grant execute on function invoice_money(uuid) to portal_supplier, portal_staff;
