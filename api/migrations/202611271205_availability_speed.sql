-- As before, reading only what can be open on that day: by the index of open invoices today; of a past day without those that had ended.
do $do$ declare made text := pg_get_functiondef('account_invoices(uuid, uuid, date)'::regprocedure); begin
  execute replace(replace(made, $$    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and (p_at < today_in_paris() or i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid'))$$,
$$    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and p_at >= today_in_paris() and i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid')
    union all
    select i.id, i.assignor_id, i.number, i.debtor_name, i.due_date, i.issue_date, t.quotite_ppm, t.fund_uncovered, t.recourse, t.max_tenor_days,
      t.dispute_days, i.disputed, i.covered_amount, i.batch_id, false, i.status, (i.status_since at time zone 'Europe/Paris')::date
    from invoices i join contract_terms t on t.id = i.terms_id
    where i.contract_id = p_contract and (p_assignor is null or i.assignor_id = p_assignor) and i.assigned_on <= p_at
      and p_at < today_in_paris() and (i.status in ('assigned', 'financed', 'partially_paid', 'paid', 'disputed', 'unpaid')
        or i.status_since >= (p_at + 1)::timestamp at time zone 'Europe/Paris')$$),
    'p_at >= today_in_paris() as now', 'true as now');
  -- Bars of the account are the sum of their invoices; only limits have a rest.
  execute replace(pg_get_functiondef('availability_lines(uuid, uuid, date, text)'::regprocedure),
    'from availability(p_contract, p_assignor, p_at) a', $$from availability(p_contract, p_assignor, p_at) a
    where p_rule in ('quotite', 'overdue', 'unpaid', 'tenor', 'dispute', 'ceiling', 'asked', 'overdrawn')$$);
end $do$;
