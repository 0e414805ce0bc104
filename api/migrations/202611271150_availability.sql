-- What a supplier may draw, and why (docs/adr/0107): read from what is posted, for any day.

-- A step of an invoice on a past day is in the log; today it is the invoice's state.
create function invoice_state_at(p_invoice uuid, p_at date) returns table (status text, since date)
language sql stable set search_path = public, pg_temp as $$
  select a.to_status, (a.at at time zone 'Europe/Paris')::date from audit_events a
  where a.entity = 'invoice' and a.entity_id = p_invoice and a.to_status is not null and a.at < (p_at + 1)::timestamp at time zone 'Europe/Paris'
  order by a.seq desc limit 1
$$;

-- An invoice of an account, at the end of a day: minor units, letters of domain.md §D in comments.
create type account_invoice as (
  invoice_id uuid, assignor_id uuid, number text, debtor_name text, due_date date,
  -- G, A, K; kept back; what the assignor was charged; P.
  assigned bigint, credited bigint, collected bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint,
  -- What its lines leave on the account, and what of that has another reason than those before.
  rest bigint, other bigint,
  -- r(quotité × max(0, E − K)); the same after what makes it less, and that reason; max(0, P − K).
  base bigint, fundable bigint, cut text, financed bigint);

-- The invoices of a contract of which something is owed or kept at the end of a day; of all its assignors without p_assignor.
create function account_invoices(p_contract uuid, p_assignor uuid, p_at date) returns setof account_invoice
language sql stable set search_path = public, pg_temp as $$
  with one as (
    select i.id, i.assignor_id, i.number, i.debtor_name, i.due_date, i.issue_date, t.quotite_ppm, t.fund_uncovered, t.recourse, t.max_tenor_days,
      t.dispute_days, i.disputed as d, i.covered_amount, i.batch_id, p_at >= today_in_paris() as now,
      i.status, (i.status_since at time zone 'Europe/Paris')::date as since
    from invoices i join contract_terms t on t.id = i.terms_id
    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and (p_at < today_in_paris() or i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid'))
  ), then_ as (
    select o.*, case when o.now then o.status else s.status end as state, case when o.now then o.since else s.since end as state_since,
      case when o.now then coalesce(o.covered_amount, 0) else coalesce((select l.covered from batch_invoices l where (l.batch_id, l.invoice_id) = (o.batch_id, o.id)), 0)
        + coalesce((select sum(g.added) from cover_growths g where g.invoice_id = o.id and g.at < (p_at + 1)::timestamp at time zone 'Europe/Paris'), 0)
        end::bigint as covered
    from one o left join lateral invoice_state_at(o.id, p_at) s on not o.now
  ), posted as (
    select o.id, m.*
    from then_ o cross join lateral (
      select coalesce(sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E1'), 0)::bigint as assigned,
        coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event = 'E9'), 0)::bigint as credited,
        coalesce(-sum(l.amount) filter (where l.account = 'ACH' and e.event not in ('E1', 'E9')), 0)::bigint as collected,
        coalesce(-sum(l.amount) filter (where l.account = 'FDG'), 0)::bigint as fdg,
        coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source <> 'dispute'), 0)::bigint as uncovered,
        coalesce(-sum(l.amount) filter (where l.account = 'RES' and e.source = 'dispute'), 0)::bigint as disputed,
        coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E3'), 0)::bigint as charged,
        coalesce(-sum(l.amount) filter (where l.account = 'TVA' and e.event = 'E3'), 0)::bigint as taxed,
        coalesce(sum(l.amount) filter (where l.account = 'CCA' and e.event = 'E4'), 0)::bigint as drawn,
        coalesce(-sum(l.amount) filter (where l.account = 'CCA'), 0)::bigint as rest
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.invoice_id = o.id and l.entry_date <= p_at) m
  ), money as (
    select o.*, p.assigned, p.credited, p.collected, p.fdg, p.uncovered, p.disputed,
      -- Fees that the principal bears leave the account as it is.
      case when p.charged = 0 then 0 else p.charged - p.taxed end as fees, case when p.charged = 0 then 0 else p.taxed end as vat,
      p.drawn, p.rest, greatest(0, p.drawn - p.collected) as financed,
      share_of(greatest(0, greatest(0, case when o.fund_uncovered then p.assigned else least(o.covered, p.assigned) end
        - case when o.now or p.disputed > 0 then o.d else 0 end - p.credited) - p.collected), o.quotite_ppm) as base
    from then_ o join posted p on p.id = o.id
    where p.assigned - p.credited - p.collected <> 0 or p.fdg <> 0 or p.uncovered <> 0 or p.disputed <> 0
  ), judged as (
    select m.*, case when m.state = 'unpaid' then 'unpaid'
        when m.state = 'disputed' and p_at - m.state_since > m.dispute_days then 'dispute'
        when m.due_date - m.issue_date > m.max_tenor_days then 'tenor'
        when m.due_date < p_at then 'overdue' end as cut
    from money m
  )
  select j.id, j.assignor_id, j.number, j.debtor_name, j.due_date, j.assigned, j.credited, j.collected, j.fdg, j.uncovered, j.disputed, j.fees, j.vat,
    j.drawn, j.rest, j.rest - (j.assigned - j.credited - j.fdg - j.uncovered - j.disputed - j.fees - j.vat - j.drawn), j.base,
    case when j.cut is null then j.base
      -- Unpaid with recourse, disputed or payable for too long: nothing; else no more than it already is.
      when j.cut in ('dispute', 'tenor') or j.cut = 'unpaid' and j.recourse then 0
      else least(j.base, j.financed) end,
    j.cut, j.financed
  from judged j
$$;

-- What an invoice adds to each bar.
create function account_parts(a account_invoice) returns table (rule text, amount bigint) language sql immutable set search_path = public, pg_temp as $$
  select v.rule, v.amount from (values ('assigned', a.assigned), ('credited', -a.credited), ('fdg', -a.fdg), ('uncovered', -a.uncovered),
    ('disputed', -a.disputed), ('fees', -a.fees), ('vat', -a.vat), ('drawn', -a.drawn), ('other', a.other),
    ('quotite', -(a.rest - a.base + a.financed)), (a.cut, -(a.base - a.fundable))) v (rule, amount) where v.amount <> 0
$$;

-- The contract's ceiling on a day.
create function ceiling_on(p_contract uuid, p_at date) returns bigint language sql stable set search_path = public, pg_temp as $$
  select v.ceiling from contract_terms v where v.contract_id = p_contract and (v.number = 1 or v.status = 'signed' and v.effective_from <= p_at)
  order by v.status = 'signed' desc, v.effective_from desc limit 1
$$;

-- Whose accounts the caller may read: a supplier its own, the bank all.
create function reads_account(p_assignor uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(case session_user when 'portal_supplier' then p_assignor = app_party() when 'portal_staff' then app_staff() is not null
    else session_user <> 'portal_client' end, false)
$$;

-- What a company may draw under a contract at the end of a day, with the amounts of its waterfall, signed as bars: those up to `other` add up
-- to the balance, all of them to `available`. `counts`: invoices behind each. No row for those whom it does not concern.
create function availability(p_contract uuid, p_assignor uuid, p_at date) returns table (
  balance bigint, assigned bigint, credited bigint, fdg bigint, uncovered bigint, disputed bigint, fees bigint, vat bigint, drawn bigint, other bigint,
  quotite bigint, overdue bigint, unpaid bigint, tenor bigint, dispute bigint, ceiling bigint, asked bigint, overdrawn bigint, available bigint,
  financed bigint, room bigint, below_ceiling bigint, due_back_on date, due_back bigint, kept_until date, kept_next bigint, counts jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with every as materialized (select a as one, a.assignor_id = p_assignor as own, a.financed, a.due_date, a.fdg + a.uncovered + a.disputed as kept,
      a.fundable from account_invoices(p_contract, null, p_at) a where reads_account(p_assignor)),
  parts as (select p.rule, sum(p.amount)::bigint as amount, count(*) as n from every e cross join lateral account_parts(e.one) p where e.own group by p.rule),
  p as (select coalesce(jsonb_object_agg(x.rule, x.amount), '{}') as of, coalesce(jsonb_object_agg(x.rule, x.n), '{}') as counts from parts x),
  held as (
    select coalesce(case when p_at >= today_in_paris()
      then (select -sum(b.amount) from ledger_balances b where b.account in ('CCA', 'ADR') and (b.contract_id, b.party_id) = (p_contract, p_assignor))
      else (select -sum(l.amount) from ledger_lines l where l.account in ('CCA', 'ADR') and (l.contract_id, l.party_id) = (p_contract, p_assignor)
        and l.entry_date <= p_at) end, 0)::bigint as balance
  ), s as (
    select coalesce(sum(e.financed) filter (where e.own), 0)::bigint as financed, coalesce(sum(e.financed), 0)::bigint as of_contract,
      coalesce(sum(e.fundable - e.financed) filter (where e.own), 0)::bigint as room,
      min(e.due_date) filter (where e.own and e.financed > 0 and e.due_date >= p_at) as due_back_on,
      min(e.due_date) filter (where e.own and e.kept > 0 and e.due_date >= p_at) as kept_until
    from every e
  ), m as (
    select s.*, h.balance, greatest(0, h.balance - s.room) as n, least(h.balance, s.room) as rest,
      coalesce(-(p.of ->> 'overdue')::bigint, 0) as overdue, coalesce(-(p.of ->> 'unpaid')::bigint, 0) as unpaid,
      coalesce(-(p.of ->> 'tenor')::bigint, 0) as tenor, coalesce(-(p.of ->> 'dispute')::bigint, 0) as dispute,
      greatest(0, ceiling_on(p_contract, p_at) - s.of_contract) as below_ceiling, 0::bigint as asked
    from s cross join held h cross join p
  ), c as (
    -- What the account does not hold is not kept back a second time (D20).
    select m.*, least(m.n, m.overdue) as c1, least(greatest(0, m.n - m.overdue), m.unpaid) as c2,
      least(greatest(0, m.n - m.overdue - m.unpaid), m.tenor) as c3, least(greatest(0, m.n - m.overdue - m.unpaid - m.tenor), m.dispute) as c4,
      greatest(0, m.rest - m.below_ceiling) as c5
    from m
  ), bars as (
    select c.*, coalesce((p.of ->> 'assigned')::bigint, 0) as assigned, coalesce((p.of ->> 'credited')::bigint, 0) as credited,
      coalesce((p.of ->> 'fdg')::bigint, 0) as fdg, coalesce((p.of ->> 'uncovered')::bigint, 0) as uncovered,
      coalesce((p.of ->> 'disputed')::bigint, 0) as disputed, coalesce((p.of ->> 'fees')::bigint, 0) as fees, coalesce((p.of ->> 'vat')::bigint, 0) as vat,
      coalesce((p.of ->> 'drawn')::bigint, 0) as drawn, p.counts
    from c cross join p
  )
  select b.balance, b.assigned, b.credited, b.fdg, b.uncovered, b.disputed, b.fees, b.vat, b.drawn,
    b.balance - b.assigned - b.credited - b.fdg - b.uncovered - b.disputed - b.fees - b.vat - b.drawn,
    -(b.n - b.c1 - b.c2 - b.c3 - b.c4), -b.c1, -b.c2, -b.c3, -b.c4, -b.c5, -b.asked, greatest(0, b.asked - b.rest), greatest(0, b.rest - b.c5 - b.asked),
    b.financed, b.room, b.below_ceiling::bigint, b.due_back_on, (select sum(e.financed) from every e where e.own and e.due_date = b.due_back_on)::bigint,
    b.kept_until, (select sum(e.kept) from every e where e.own and e.due_date = b.kept_until)::bigint, b.counts
  from bars b where reads_account(p_assignor)
$$;

-- What a bar is made of: invoices, then movements that concern none, or what the account itself limits.
create function availability_lines(p_contract uuid, p_assignor uuid, p_at date, p_rule text) returns table (
  invoice_id uuid, number text, debtor_name text, due_date date, label text, amount bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (select a as one, a.invoice_id from account_invoices(p_contract, p_assignor, p_at) a where reads_account(p_assignor)),
  of_open as (select o.invoice_id, p.amount from own o cross join lateral account_parts(o.one) p where p.rule = p_rule),
  of_others as (
    select l.invoice_id, case when l.invoice_id is null then e.label end as label, -sum(l.amount)::bigint as amount
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where p_rule = 'other' and reads_account(p_assignor) and l.account in ('CCA', 'ADR') and (l.contract_id, l.party_id) = (p_contract, p_assignor)
      and l.entry_date <= p_at and (l.account = 'ADR' or l.invoice_id is null or not exists (select from own o where o.invoice_id = l.invoice_id))
    group by 1, 2, case when l.invoice_id is null then l.entry_id end having sum(l.amount) <> 0
  ), made as (
    select x.invoice_id, x.label, sum(x.amount)::bigint as amount
    from (select o.invoice_id, null::text as label, o.amount from of_open o union all select * from of_others) x
    group by x.invoice_id, x.label, case when x.invoice_id is null then x.amount end having sum(x.amount) <> 0
  ), bar as (
    select (to_jsonb(a) ->> p_rule)::bigint as amount from availability(p_contract, p_assignor, p_at) a
  )
  select m.invoice_id, i.number, i.debtor_name, i.due_date, m.label, m.amount from made m left join invoices i on i.id = m.invoice_id
  union all
  select null, null, null, null, null, b.amount - coalesce((select sum(m.amount) from made m), 0)::bigint from bar b
    where b.amount <> coalesce((select sum(m.amount) from made m), 0)
$$;
grant execute on function availability(uuid, uuid, date), availability_lines(uuid, uuid, date, text) to portal_supplier, portal_staff, portal_system;
grant execute on function invoice_state_at(uuid, date), account_invoices(uuid, uuid, date), account_parts(account_invoice), ceiling_on(uuid, date),
  reads_account(uuid), availability(uuid, uuid, date) to portal_functions;
grant execute on function payout_account(uuid, timestamptz) to portal_supplier;
-- Open invoices of an account, and those that are paid and not settled.
create index invoices_account on invoices (contract_id, assignor_id) where status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid');
