-- What a batch posts is a function of its own: its signature runs it, and so does the owner who loads a history, with the day.
create function post_batch(p_batch uuid, p_on date) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  b batches; t record; f record; payer jsonb; paid_from text; common jsonb; held jsonb; fees bigint; vat_of_service bigint; entry uuid;
begin
  select * into strict b from batches x where x.id = p_batch;
  select v.fee_ppm, v.guarantee_fee_ppm, v.fees_paid_by, c.principal_id, q.legal_name as principal into strict t
    from contract_terms v join contracts c on c.id = v.contract_id join parties q on q.id = c.principal_id where v.id = b.terms_id;

  -- Where the principal bears the fees, they are due by it (D39) and leave the account as it is.
  paid_from := case t.fees_paid_by when 'principal' then 'CLI' else 'CCA' end;
  payer := case t.fees_paid_by when 'principal' then jsonb_build_object('party_id', t.principal_id)
    else jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id) end;
  for f in select l.*, i.ref, i.number, i.debtor_name from batch_invoices l join invoices i on i.id = l.invoice_id where l.batch_id = p_batch
      order by i.ref collate "C" loop
    common := jsonb_build_object('currency', b.currency, 'invoice_id', f.invoice_id);
    held := common || jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id);
    fees := f.service_fee + f.guarantee_fee + f.vat;
    perform post_entry('E1', 'invoice', f.invoice_id::text, format('Cession de la facture %s sur %s, bordereau %s', f.number, f.debtor_name, b.number),
      jsonb_build_array(held || jsonb_build_object('account', 'ACH', 'amount', f.due), held || jsonb_build_object('account', 'CCA', 'amount', -f.due)), p_on => p_on);
    if f.fdg > 0 then
      perform post_entry('E2', 'invoice', f.invoice_id::text, format('Fonds de garantie de la facture %s, bordereau %s', f.number, b.number),
        jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', f.fdg), held || jsonb_build_object('account', 'FDG', 'amount', -f.fdg)), p_on => p_on);
    end if;
    if f.reserve > 0 then
      perform post_entry('E3b', 'invoice', f.invoice_id::text, format('Réserve sur la part non garantie de la facture %s, bordereau %s', f.number, b.number),
        jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', f.reserve), held || jsonb_build_object('account', 'RES', 'amount', -f.reserve)), p_on => p_on);
    end if;
    continue when fees = 0;
    entry := post_entry('E3', 'invoice', f.invoice_id::text, format('Commissions de la facture %s, bordereau %s', f.number, b.number), (
      select jsonb_agg(common || case line.account when paid_from then payer else '{}' end || jsonb_build_object('account', line.account, 'amount', line.amount))
      from (values (paid_from, fees), ('COM', -f.service_fee), ('GAR', -f.guarantee_fee), ('TVA', -f.vat)) line (account, amount) where line.amount <> 0), p_on => p_on);
    -- The tax of the posting is shared by its commissions: largest remainder.
    vat_of_service := div(2 * f.vat::numeric * f.service_fee + f.service_fee + f.guarantee_fee, 2 * (f.service_fee + f.guarantee_fee))::bigint;
    insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text, status,
        created_at, entry_id, batch_id)
      select c.kind, case paid_from when 'CLI' then t.principal_id else b.assignor_id end, case paid_from when 'CLI' then t.principal else b.assignor_name end,
        f.invoice_id, f.number, c.base, c.rate, c.net, c.vat, c.net + c.vat, b.currency, c.formula, 'posted',
        case when p_on is null then portal_now() else least(portal_now(), (p_on + time '10:00') at time zone 'Europe/Paris') end, entry, p_batch
      from (values ('service', f.due, coalesce((select p.fee_ppm from contract_prices p where (p.terms_id, p.assignor_id) = (b.terms_id, b.assignor_id)), t.fee_ppm),
            f.service_fee, vat_of_service, null),
          ('guarantee', f.covered, t.guarantee_fee_ppm, f.guarantee_fee, f.vat - vat_of_service, null)) v (kind, base, rate, net, vat, nothing)
        cross join lateral (select v.kind, v.base, v.rate, v.net, v.vat,
          case when v.kind = 'service' and share_of(v.base, v.rate) < v.net then 'Minimum par facture' || chr(160) || ': ' || money_in_words(v.net, b.currency)
            else rate_in_words(v.rate) || ' × ' || money_in_words(v.base, b.currency) end as formula) c
      where c.net > 0;
  end loop;
end $$;
grant execute on function post_batch(uuid, date) to portal_functions;

do $do$
declare sign text := pg_get_functiondef('sign_batch(uuid, uuid, text)'::regprocedure);
begin
  sign := left(sign, position('  -- Where the principal bears the fees' in sign) - 1) || E'  perform post_batch(p_id, null);\n\n'
    || substr(sign, position('  update batches x set status = after_sign' in sign));
  execute replace(sign, ' f record; payer jsonb; paid_from text; common jsonb; held jsonb; fees bigint; vat_of_service bigint; entry uuid;', '');
end $do$;
