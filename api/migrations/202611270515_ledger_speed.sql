-- As before, in simpler statements: the lines are read once, in the order of their balance rows, and what follows takes them from
-- there. A balance after a line is what its own update of the row gives.
create or replace function post_entry(p_event text, p_source text, p_source_id text, p_label text, p_lines jsonb, p_value_date date default null,
  p_reverses uuid default null, p_on date default null) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := coalesce(p_on, today_in_paris());
  found record; line ledger_lines; lines ledger_lines[]; made uuid;
  n int := 0; total numeric := 0; one text; other text; unknown text; bare text;
begin
  if p_on is not null and session_user like 'portal\_%' then raise 'an entry is dated today' using errcode = 'LG007'; end if;
  for found in select l, i.n, a.kept, a.code is null as unknown, not jsonb_strip_nulls(i.line) ?& a.subledger as bare
      from jsonb_array_elements(p_lines) with ordinality i (line, n)
        cross join lateral jsonb_populate_record(null::ledger_lines, i.line) l left join ledger_accounts a on a.code = l.account
      -- One order for everybody who locks several balance rows.
      order by l.account <> 'CCA', l.account, l.contract_id, l.party_id, i.n loop
    line := found.l;
    -- Its place among the lines; a balance where one is kept.
    line.id := found.n; line.balance := case when found.kept then 0 end;
    n := n + 1; lines[n] := line;
    total := total + line.amount;
    one := coalesce(one, line.currency);
    if line.currency <> one then other := line.currency; end if;
    if found.unknown then unknown := coalesce(line.account, '-'); end if;
    if found.bare then bare := line.account; end if;
  end loop;
  if unknown is not null then raise 'account % is unknown', unknown using errcode = 'LG003'; end if;
  if bare is not null then raise 'a line of % lacks its subledger', bare using errcode = 'LG004'; end if;
  if other is not null then raise 'an entry has one currency, not % and %', one, other using errcode = 'LG002'; end if;
  if n < 2 or total is distinct from 0 then raise 'the lines do not balance' using errcode = 'LG001'; end if;

  insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label, reverses, posted_by)
    select v.code, v.journal, p_source, p_source_id, today, coalesce(p_value_date, today), one, p_label, p_reverses,
      case when session_user in ('portal_system', 'portal_people') then app_staff() else app_user() end
    from ledger_events v where v.code = p_event
    on conflict (source, source_id, event) do nothing returning id into made;
  if made is null then
    select e.id into strict made from ledger_entries e where (e.source, e.source_id, e.event) = (p_source, p_source_id, p_event);
    if exists (
        select from (
          select l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, 1 as here
            from ledger_lines l where l.entry_id = made
          union all
          select l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id, -1
            from jsonb_populate_recordset(null::ledger_lines, p_lines) l) both_sides
        group by account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id having sum(here) <> 0) then
      raise 'posted before with other lines' using errcode = 'LG006';
    end if;
    return made;
  end if;

  -- Closing a month waits for those who are posting into it.
  perform pg_advisory_xact_lock_shared(hashtext('ledger-month'), to_char(today, 'YYYYMM')::int);
  if exists (select from ledger_months m where m.month = date_trunc('month', today)) then
    raise '% is closed', to_char(today, 'MM/YYYY') using errcode = 'LG005';
  end if;

  for place in 1 .. n loop
    line := lines[place];
    if line.balance is not null then
      insert into ledger_balances as b (account, party_id, contract_id, currency, amount)
        values (line.account, line.party_id, line.contract_id, line.currency, line.amount)
        on conflict on constraint ledger_balances_key do update set amount = b.amount + excluded.amount returning amount into line.balance;
      lines[place] := line;
    end if;
  end loop;
  insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id,
      entry_date, value_date, balance)
    select made, l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id,
      today, coalesce(l.value_date, p_value_date, today), l.balance
    from unnest(lines) l order by l.id;
  return made;
end $$;
