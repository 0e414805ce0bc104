-- A batch's entries and commissions are read apart from their posting, so that a history can be loaded at once.

-- What the signature of a batch posts, by invoice (docs/ledger.md: E1, E2, E3b, E3).
create function batch_entries(p_batch uuid, p_on date) returns table (ref text, place int, entry jsonb) language sql stable set search_path = public, pg_temp as $$
  select i.ref, e.place, jsonb_build_object('event', e.event, 'source', 'invoice', 'source_id', i.id, 'label', e.label || ', bordereau ' || b.number, 'on', p_on,
    'lines', e.lines)
  from batches b join contract_terms v on v.id = b.terms_id join contracts c on c.id = v.contract_id
    join batch_invoices l on l.batch_id = b.id join invoices i on i.id = l.invoice_id
    cross join lateral (select jsonb_build_object('currency', b.currency, 'invoice_id', i.id) as common, l.service_fee + l.guarantee_fee + l.vat as fees) x
    cross join lateral (select x.common || jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id) as held) h
    -- Where the principal bears the fees, they are due by it (D39) and leave the account as it is.
    cross join lateral (select case v.fees_paid_by when 'principal' then x.common || jsonb_build_object('account', 'CLI', 'party_id', c.principal_id)
      else h.held || '{"account": "CCA"}' end as payer) p
    cross join lateral (values
      (1, 'E1', format('Cession de la facture %s sur %s', i.number, i.debtor_name),
        jsonb_build_array(h.held || jsonb_build_object('account', 'ACH', 'amount', l.due), h.held || jsonb_build_object('account', 'CCA', 'amount', -l.due))),
      (2, 'E2', format('Fonds de garantie de la facture %s', i.number), case when l.fdg > 0 then
        jsonb_build_array(h.held || jsonb_build_object('account', 'CCA', 'amount', l.fdg), h.held || jsonb_build_object('account', 'FDG', 'amount', -l.fdg)) end),
      (3, 'E3b', format('Réserve sur la part non garantie de la facture %s', i.number), case when l.reserve > 0 then
        jsonb_build_array(h.held || jsonb_build_object('account', 'CCA', 'amount', l.reserve), h.held || jsonb_build_object('account', 'RES', 'amount', -l.reserve)) end),
      (4, 'E3', format('Commissions de la facture %s', i.number), case when x.fees > 0 then
        jsonb_path_query_array(jsonb_build_array(p.payer || jsonb_build_object('amount', x.fees), x.common || jsonb_build_object('account', 'COM', 'amount', -l.service_fee),
          x.common || jsonb_build_object('account', 'GAR', 'amount', -l.guarantee_fee), x.common || jsonb_build_object('account', 'TVA', 'amount', -l.vat)),
          '$[*] ? (@.amount != 0)') end)) e (place, event, label, lines)
  where b.id = p_batch and e.lines is not null
$$;

-- Its commissions, each with its formula and the entry that charges it; the tax of an entry is shared by largest remainder.
create function charge_batch(p_batch uuid, p_on date) returns void language sql set search_path = public, pg_temp as $$
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text, status, created_at,
      entry_id, batch_id)
    select k.kind, case v.fees_paid_by when 'principal' then c.principal_id else b.assignor_id end,
      case v.fees_paid_by when 'principal' then q.legal_name else b.assignor_name end, i.id, i.number, k.base, k.rate, k.net, k.vat, k.net + k.vat, b.currency,
      case when k.kind = 'service' and share_of(k.base, k.rate) < k.net then 'Minimum par facture' || chr(160) || ': ' || money_in_words(k.net, b.currency)
        else rate_in_words(k.rate) || ' × ' || money_in_words(k.base, b.currency) end,
      'posted', case when p_on is null then portal_now() else least(portal_now(), (p_on + time '10:00') at time zone 'Europe/Paris') end, e.id, b.id
    from batches b join contract_terms v on v.id = b.terms_id join contracts c on c.id = v.contract_id join parties q on q.id = c.principal_id
      join batch_invoices l on l.batch_id = b.id join invoices i on i.id = l.invoice_id
      join ledger_entries e on (e.source, e.source_id, e.event) = ('invoice', i.id::text, 'E3')
      left join contract_prices p on (p.terms_id, p.assignor_id) = (b.terms_id, b.assignor_id)
      cross join lateral (select div(2 * l.vat::numeric * l.service_fee + l.service_fee + l.guarantee_fee, 2 * (l.service_fee + l.guarantee_fee))::bigint as vat) s
      cross join lateral (values (1, 'service', l.due, coalesce(p.fee_ppm, v.fee_ppm), l.service_fee, s.vat),
        (2, 'guarantee', l.covered, v.guarantee_fee_ppm, l.guarantee_fee, l.vat - s.vat)) k (place, kind, base, rate, net, vat)
    where b.id = p_batch and l.service_fee + l.guarantee_fee > 0 and k.net > 0 order by i.ref collate "C", k.place
$$;

create or replace function post_batch(p_batch uuid, p_on date) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform post_entry(x.entry ->> 'event', x.entry ->> 'source', x.entry ->> 'source_id', x.entry ->> 'label', x.entry -> 'lines', p_on => p_on)
    from (select b.entry from batch_entries(p_batch, p_on) b order by b.ref collate "C", b.place) x;
  perform charge_batch(p_batch, p_on);
end $$;
grant execute on function batch_entries(uuid, date), charge_batch(uuid, date) to portal_functions;

-- The same starts at a fifth of the time: every row with a search index pays for it at each insert.
create or replace function search_starts(variadic p_names text[]) returns text[] language plpgsql immutable parallel safe as $$
declare name text; folded text; starts text[];
begin
  foreach name in array p_names loop
    folded := public.fold(name);
    if folded <> '' then starts := starts || left(folded, 1) || left(folded, 2); end if;
  end loop;
  return starts;
end $$;

-- Lines are checked where they are inserted, all of a statement at once; that an entry has lines stays for COMMIT.
drop trigger balanced on ledger_lines;
drop function check_line();
create function check_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad record;
begin
  select a.entry_id, x.unknown into bad from (select distinct entry_id from added) a
    cross join lateral (select bool_or(e.currency is null or c.code is null) as unknown, sum(l.amount) <> 0 or bool_or(l.currency <> e.currency) as unbalanced
      from ledger_lines l left join ledger_entries e on e.id = l.entry_id left join ledger_accounts c on c.code = l.account where l.entry_id = a.entry_id) x
    where x.unknown or x.unbalanced limit 1;
  if bad.unknown then raise 'lines of no entry, or no account' using errcode = 'foreign_key_violation'; end if;
  if found then raise 'entry % does not balance in one currency', bad.entry_id using errcode = 'LG001'; end if;
  return null;
end $$;
create trigger balanced after insert on ledger_lines referencing new table as added for each statement execute function check_lines();
