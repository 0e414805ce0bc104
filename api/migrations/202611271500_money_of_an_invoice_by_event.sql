-- An invoice's money by what happened: what the debtor paid to the bank (E6) is told apart from what ended otherwise, by recourse (E10),
-- indemnity (E11) or a payment to the assignor (E12), and from interest (E6a), incident fees (E19) and what was set off against another invoice (E13).
drop function invoice_money(uuid), invoice_posted(uuid, date);
create function invoice_posted(p_invoice uuid, p_at date) returns table (assigned bigint, credited bigint,
  -- All that lowers what the debtor owes; then by event.
  collected bigint, received bigint, recourse bigint, indemnified bigint, direct bigint,
  fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, interest bigint, incident bigint, set_off bigint, paid_out bigint,
  -- −Σ CCA (D22), and Σ ADR: what the assignor owes for it.
  rest bigint, owed bigint)
language sql stable as $$
  select s.assigned, s.credited, s.received + s.recourse + s.indemnified + s.direct + s.otherwise, s.received, s.recourse, s.indemnified, s.direct,
    s.fdg, s.uncovered, s.disputed,
    -- Fees that the principal bears leave the account as it is.
    case when s.charged = 0 then 0 else s.charged - s.taxed end, case when s.charged = 0 then 0 else s.taxed end, s.drawn, s.interest, s.incident,
    s.set_off, s.paid_out, s.rest, s.owed
  from (
    select coalesce(sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E1'), 0)::bigint as assigned,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E9'), 0)::bigint as credited,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E6'), 0)::bigint as received,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E10'), 0)::bigint as recourse,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E11'), 0)::bigint as indemnified,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E12'), 0)::bigint as direct,
      coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event not in ('E1', 'E6', 'E9', 'E10', 'E11', 'E12')), 0)::bigint as otherwise,
      coalesce(-sum(l.amount) filter (where l.account = 'FDG'), 0)::bigint as fdg,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source <> 'dispute'), 0)::bigint as uncovered,
      coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source = 'dispute'), 0)::bigint as disputed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E3'), 0)::bigint as charged,
      coalesce(-sum(l.amount) filter (where l.account = 'TVA' and e.event = 'E3'), 0)::bigint as taxed,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E4'), 0)::bigint as drawn,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E6a'), 0)::bigint as interest,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E19'), 0)::bigint as incident,
      coalesce(sum(l.amount) filter (where l.account in ('CCA', 'ADR') and e.event = 'E13'), 0)::bigint as set_off,
      coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E8'), 0)::bigint as paid_out,
      coalesce(-sum(l.amount) filter (where l.account = 'CCA'), 0)::bigint as rest,
      coalesce(sum(l.amount) filter (where l.account = 'ADR'), 0)::bigint as owed
    from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.invoice_id = p_invoice and l.entry_date <= p_at) s
$$;
grant execute on function invoice_posted(uuid, date) to portal_functions;

create function invoice_money(p_invoice uuid) returns table (assigned bigint, credited bigint, received bigint, recourse bigint, indemnified bigint,
  direct bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, interest bigint, incident bigint, set_off bigint, paid_out bigint,
  rest bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.assigned, m.credited, m.received, m.recourse, m.indemnified, m.direct, m.fdg, m.uncovered, m.disputed, m.fees, m.vat, m.drawn, m.interest,
    m.incident, m.set_off, m.paid_out, m.rest - m.owed
  from invoices i cross join lateral invoice_posted(i.id, today_in_paris()) m where i.id = p_invoice and reads_account(i.assignor_id)
$$;
grant execute on function invoice_money(uuid) to portal_supplier, portal_staff;
