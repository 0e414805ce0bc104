-- Room that appears in a guarantee goes to invoices that are assigned, undisputed and not overdue, earliest due date first (money.md
-- D25): cover rises, the reserve falls, the cover fee is posted for what is added.
create table cover_growths (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  guarantee_id uuid not null references guarantees,
  -- Minor units of the invoice's currency: cover added, reserve released, cover fee and its tax.
  added bigint not null check (added > 0),
  released bigint not null check (released >= 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  at timestamptz(3) not null default portal_now()
);
create index cover_growths_invoice on cover_growths (invoice_id);
alter table cover_growths enable row level security;
create policy functions_all on cover_growths to portal_functions using (true) with check (true);
create policy staff_rows on cover_growths for select to portal_staff using ((select app_staff()) is not null);
create policy supplier_rows on cover_growths for select to portal_supplier using (invoice_id in (select i.id from invoices i));
create policy system_reads on cover_growths for select to portal_system using (true);
grant select, insert on cover_growths to portal_functions;
grant select on cover_growths to portal_staff, portal_supplier, portal_system;
grant select (tenor_days) on guarantees to portal_functions;

-- Guarantees that could cover more of an invoice now, the one with the most room first: its own, never a second one; of an uncovered
-- invoice those of its pair whose tenor fits. What is suspended or has expired gives nothing more (D28).
create function growth_rooms(p_invoice uuid) returns table (guarantee_id uuid, number text, added bigint)
language sql stable set search_path = public, pg_temp as $$
  select g.id, g.number, least(g.granted - g.used, i.due - i.credited - i.collected - coalesce(i.covered_amount, 0))
  from invoices i join guarantees g on case when coalesce(i.covered_amount, 0) > 0 then g.id = i.guarantee_id
      else (g.debtor_id, g.beneficiary_id) = (i.debtor_id, i.assignor_id) and coalesce(i.due_date - i.issue_date <= g.tenor_days, true) end
  where i.id = p_invoice and i.status in ('assigned', 'financed', 'partially_paid') and i.disputed = 0 and i.due_date >= today_in_paris()
    -- Assigned by a signature of the portal: its terms are known, and its account has what moves.
    and i.terms_id is not null and i.due - i.credited - i.collected > coalesce(i.covered_amount, 0)
    and g.kind = 'limit' and g.currency = i.currency and g.status in ('active', 'reduced')
    and today_in_paris() between g.valid_from and g.valid_until and g.granted > g.used
  order by g.granted - g.used desc, g.id
$$;
grant execute on function growth_rooms(uuid) to portal_functions;

-- Gives the room there is to the next invoice in one of these currencies, and answers what it wrote; null once nothing can grow.
create function grow_cover(p_currencies text[]) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next uuid; i record; g record; t record; made cover_growths; entry uuid; eligible bigint; grown bigint; paid_from text; payer jsonb; line jsonb;
begin
  for next in
    select x.id from invoices x
    where x.terms_id is not null and x.currency = any (p_currencies) and x.due_date >= today_in_paris()
      and coalesce(x.covered_amount, 0) < x.due - x.credited - x.collected
      and exists (select from guarantees y where y.status in ('active', 'reduced') and y.granted > y.used
        and (y.id = x.guarantee_id or (y.debtor_id, y.beneficiary_id) = (x.debtor_id, x.assignor_id)))
      and exists (select from growth_rooms(x.id))
    order by x.due_date, x.ref collate "C"
  loop
    -- Invoice, contract, guarantees by id (docs/adr/0026), then what is still true.
    perform from invoices x where x.id = next for no key update;
    select x.contract_id, x.number, x.debtor_name, x.assignor_id, x.assignor_name, x.supplier_view_id, x.currency, x.due, x.credited, x.disputed,
      x.terms_id, coalesce(x.covered_amount, 0) as covered into i from invoices x where x.id = next;
    perform from contracts x where x.id = i.contract_id for no key update;
    perform from guarantees x where x.id in (select r.guarantee_id from growth_rooms(next) r) order by x.id for no key update;
    select r.* into g from growth_rooms(next) r limit 1;
    continue when not found;

    select v.guarantee_fee_ppm, v.vat_ppm, v.quotite_ppm, v.fund_uncovered, v.fees_paid_by, c.principal_id, c.principal_name into strict t
      from contract_terms v join contracts c on c.id = v.contract_id where v.id = i.terms_id;
    eligible := greatest(0, case when t.fund_uncovered then i.due else i.covered end - i.disputed - i.credited);
    grown := greatest(0, case when t.fund_uncovered then i.due else i.covered + g.added end - i.disputed - i.credited);
    made.fee := share_of(g.added, t.guarantee_fee_ppm);
    insert into cover_growths (invoice_id, guarantee_id, added, released, fee, vat)
      values (next, g.guarantee_id, g.added,
        share_of(i.due - i.credited - eligible, t.quotite_ppm) - share_of(i.due - i.credited - grown, t.quotite_ppm),
        made.fee, share_of(made.fee, t.vat_ppm))
      returning * into made;
    update invoices x set covered_amount = i.covered + g.added, guarantee_id = g.guarantee_id, guarantee_number = g.number, version = default
      where x.id = next;
    -- How much is covered is between the assignor and the bank.
    insert into audit_events (action, entity, entity_id, supplier_party, before, after)
      values ('invoices.grow_cover', 'invoice', next, i.supplier_view_id, jsonb_build_object('coveredAmount', i.covered),
        jsonb_build_object('coveredAmount', i.covered + g.added));

    line := jsonb_build_object('currency', i.currency, 'invoice_id', next, 'party_id', i.assignor_id, 'contract_id', i.contract_id);
    if made.released > 0 then
      perform post_entry('E3b', 'cover_growth', made.id::text, format('Réserve libérée : couverture étendue de la facture %s sur %s', i.number, i.debtor_name),
        jsonb_build_array(line || jsonb_build_object('account', 'RES', 'amount', made.released),
          line || jsonb_build_object('account', 'CCA', 'amount', -made.released)));
    end if;
    if made.fee > 0 then
      paid_from := case t.fees_paid_by when 'principal' then 'CLI' else 'CCA' end;
      payer := case t.fees_paid_by when 'principal' then jsonb_build_object('party_id', t.principal_id) else '{}' end;
      entry := post_entry('E3', 'cover_growth', made.id::text, format('Commission de la couverture ajoutée à la facture %s', i.number), (
        select jsonb_agg(case l.account when 'CCA' then line else line - '{party_id, contract_id}'::text[] end
            || case l.account when paid_from then payer else '{}' end || jsonb_build_object('account', l.account, 'amount', l.amount))
        from (values (paid_from, made.fee + made.vat), ('GAR', -made.fee), ('TVA', -made.vat)) l (account, amount) where l.amount <> 0));
      insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text,
          status, created_at, entry_id)
        values ('guarantee', case paid_from when 'CLI' then t.principal_id else i.assignor_id end,
          case paid_from when 'CLI' then t.principal_name else i.assignor_name end, next, i.number, g.added, t.guarantee_fee_ppm, made.fee,
          made.vat, made.fee + made.vat, i.currency, rate_in_words(t.guarantee_fee_ppm) || ' × ' || money_in_words(g.added, i.currency)
            || ' de couverture ajoutée', 'posted', portal_now(), entry);
    end if;
    return made.id;
  end loop;
  return null;
end $$;
grant execute on function grow_cover(text[]) to portal_system;
