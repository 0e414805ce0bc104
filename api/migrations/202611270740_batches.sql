-- Batches of invoices that a supplier assigns by one signature (docs/adr/0105): deed, state, postings and commissions in one
-- transaction, derived from rows by sign_batch().
create table batches (
  id uuid primary key default uuidv7(),
  number text not null unique,
  contract_id uuid not null references contracts,
  contract_number text not null,
  program text not null check (program in ('classic', 'reverse')),
  assignor_id uuid not null references parties,
  assignor_name text not null,
  currency text not null,
  -- Of its invoices; kept by a trigger.
  count int not null default 0,
  due bigint not null default 0,
  status text not null default 'draft' check (status in ('draft', 'to_sign', 'signed', 'cancelled')),
  -- Terms by which it was finalised, then signed.
  terms_id uuid references contract_terms,
  -- The deed as it was signed.
  file_id uuid references files,
  sha256 text,
  signed_by uuid references users,
  signed_name text,
  signed_at timestamptz(3),
  signed_on date,
  method text,
  rate_ppm int,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null default portal_now(),
  search_text text generated always as (fold(number || assignor_name || contract_number)) stored,
  constraint batches_signature check ((status = 'signed') = (signed_at is not null) and (signed_at is null) = (file_id is null)
    and (signed_at is null) = (sha256 is null) and (signed_at is null) = (signed_name is null) and (signed_at is null) = (signed_on is null)
    and (status not in ('to_sign', 'signed') or terms_id is not null))
);
create index batches_staff on batches (created_at, id);
create index batches_assignor on batches (assignor_id, created_at, id);
create index batches_contract on batches (contract_id);

create table batch_invoices (
  batch_id uuid not null references batches,
  invoice_id uuid not null references invoices,
  -- False once the batch is cancelled: an invoice is in one batch at a time.
  live boolean not null default true,
  -- As they were finalised; those of the signature once it is signed. Minor units.
  due bigint,
  covered bigint,
  fdg bigint,
  reserve bigint,
  service_fee bigint,
  guarantee_fee bigint,
  vat bigint,
  available bigint,
  -- Promised cost: paid on the due date, 15 and 30 days later.
  cost_on_time bigint,
  cost_late15 bigint,
  cost_late30 bigint,
  primary key (batch_id, invoice_id)
);
create unique index batch_invoices_live on batch_invoices (invoice_id) where live;

alter table invoices add column batch_id uuid references batches, add column terms_id uuid references contract_terms,
  add column assigned_on date;
create index invoices_batch on invoices (batch_id) where batch_id is not null;
alter table commissions add column entry_id uuid references ledger_entries, add column batch_id uuid references batches;

-- r(x) of domain.md §D: half up on the magnitude, in exact numbers.
create function share_of(p_amount numeric, p_ppm numeric) returns bigint language sql immutable strict parallel safe
  set search_path = public, pg_temp as $$
  select (sign(p_amount) * div(2 * abs(p_amount) * p_ppm + 1000000, 2000000))::bigint
$$;
create function interest_of(p_amount numeric, p_ppm numeric, p_days int, p_basis int) returns bigint language sql immutable strict parallel safe
  set search_path = public, pg_temp as $$
  select (sign(p_amount) * div(2 * abs(p_amount) * p_ppm * p_days + 1000000 * p_basis, 2000000 * p_basis))::bigint
$$;
-- « 1 234,56 € » and « 0,80 % », as formatMoney and formatRate write them.
create function money_in_words(p_amount bigint, p_currency text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp as $$
  select translate(trim(to_char(p_amount::numeric / case p_currency when 'TND' then 1000 else 100 end,
    case p_currency when 'TND' then 'FM999,999,999,999,990.000' else 'FM999,999,999,999,990.00' end)), ',.', chr(160) || ',')
    || chr(160) || case p_currency when 'EUR' then '€' else p_currency end
$$;
create function rate_in_words(p_ppm int) returns text language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select replace(trim(to_char(p_ppm / 10000.0, 'FM990.0099')), '.', ',') || chr(160) || '%'
$$;

-- What is kept back in the guarantee fund for a contract and assignor, for those who price a batch of theirs.
create function fdg_held(p_contract uuid, p_assignor uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(b.amount), 0)::bigint from ledger_balances b
  where b.account = 'FDG' and b.contract_id = p_contract and b.party_id = p_assignor
    and case session_user when 'portal_supplier' then p_assignor = app_party() when 'portal_staff' then app_staff() is not null else session_user <> 'portal_client' end
$$;
grant execute on function fdg_held(uuid, uuid) to portal_supplier, portal_staff;

-- What the signature of a batch would post today for each invoice, and what it would cost: simulate() of the contract, in SQL.
create function batch_figures(p_id uuid) returns table (invoice_id uuid, ref text, due bigint, covered bigint, fdg bigint, reserve bigint,
  service_fee bigint, guarantee_fee bigint, vat bigint, available bigint, cost_on_time bigint, cost_late15 bigint, cost_late30 bigint)
language sql stable set search_path = public, pg_temp as $$
  with t as (
    select c.*, coalesce(p.fee_ppm, c.fee_ppm) as own_fee_ppm, contract_rate(c.ref_rate, c.rate_floor_ppm, c.margin_ppm) as rate_ppm,
      case when c.fdg_cap is not null then greatest(0, c.fdg_cap - fdg_held(c.id, b.assignor_id)) end as room
    from batches b join contracts_in_force c on c.id = b.contract_id
      left join contract_prices p on p.terms_id = c.terms_id and p.assignor_id = b.assignor_id
    where b.id = p_id
  ), one as (
    select i.id, i.ref, i.due, i.due_date, coalesce(i.covered_amount, 0) as covered, i.due - i.credited as rest,
      greatest(0, case when t.fund_uncovered then i.due else coalesce(i.covered_amount, 0) end - i.disputed - i.credited) as eligible,
      share_of(i.due - i.credited, t.fdg_ppm) as asked,
      greatest(share_of(i.due, t.own_fee_ppm), t.fee_min) as service_fee,
      share_of(coalesce(i.covered_amount, 0), t.guarantee_fee_ppm) as guarantee_fee
    from batch_invoices l join invoices i on i.id = l.invoice_id cross join t where l.batch_id = p_id
  ), kept as (
    select one.*,
      -- The cap is used up in the order of references (D11).
      case when t.room is null then asked
        else (least(t.room, sum(asked) over earlier) - least(t.room, sum(asked) over earlier - asked))::bigint end as fdg,
      share_of(rest - eligible, t.quotite_ppm) as reserve,
      share_of(one.service_fee + one.guarantee_fee, t.vat_ppm) as vat,
      case t.fees_paid_by when 'assignor' then 1 else 0 end as bears
    from one cross join t window earlier as (order by ref collate "C" rows between unbounded preceding and current row)
  ), priced as (
    select k.*, greatest(0, least(k.rest - k.fdg - k.reserve - k.bears * (k.service_fee + k.guarantee_fee + k.vat),
      share_of(k.eligible, t.quotite_ppm))) as available
    from kept k cross join t
  ), cost as (
    select p.*, t.vat_on_interest, t.vat_ppm, p.bears * (p.service_fee + p.guarantee_fee + p.vat) as fees,
      interest_of(p.available, t.rate_ppm, p.due_date - today_in_paris(), t.day_basis) as interest,
      interest_of(p.available, t.rate_ppm, 15, t.day_basis) as late15, interest_of(p.available, t.rate_ppm, 30, t.day_basis) as late30
    from priced p cross join t
  )
  select c.id, c.ref, c.due, c.covered, c.fdg, c.reserve, c.service_fee, c.guarantee_fee, c.vat, c.available,
    c.fees + c.interest + v.on_time, c.fees + c.interest + v.on_time + c.late15 + v.late15, c.fees + c.interest + v.on_time + c.late30 + v.late30
  from cost c cross join lateral (select case when c.vat_on_interest then share_of(c.interest, c.vat_ppm) else 0 end as on_time,
    case when c.vat_on_interest then share_of(c.late15, c.vat_ppm) else 0 end as late15,
    case when c.vat_on_interest then share_of(c.late30, c.vat_ppm) else 0 end as late30) v
  order by c.ref collate "C"
$$;

-- What portal logins may do with a batch: prepare it, and nothing of what its signature writes.
create function guard_batch() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  kept constant text[] := array['status', 'terms_id', 'version', 'count', 'due', 'search_text', 'assignor_name'];
begin
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.signed_at is not null or new.count <> 0 or new.created_by is distinct from app_user()
        or not exists (select from contracts c where c.id = new.contract_id and (c.program, c.currency) = (new.program, new.currency))
        or not exists (select from contract_participants p where (p.contract_id, p.assignor_id) = (new.contract_id, new.assignor_id)) then
      raise 'a batch begins as a draft of its contract' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if to_jsonb(new) - kept is distinct from to_jsonb(old) - kept or (new.count, new.due) is distinct from (old.count, old.due)
      or new.status <> old.status and (old.status, new.status) not in
        (('draft', 'to_sign'), ('to_sign', 'draft'), ('draft', 'cancelled'), ('to_sign', 'cancelled'))
      or new.status = old.status and old.status <> 'draft' and new.terms_id is distinct from old.terms_id then
    raise 'its signature alone changes that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger batches_guarded before insert or update on batches for each row execute function guard_batch();

-- Its invoices, and their figures, change while it is a draft.
create function guard_batch_invoices() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return case tg_op when 'DELETE' then old else new end; end if;
  if not exists (select from batches b where b.id = case tg_op when 'DELETE' then old.batch_id else new.batch_id end and b.status = 'draft')
      or tg_op <> 'DELETE' and not new.live
      or tg_op = 'UPDATE' and (new.batch_id, new.invoice_id) is distinct from (old.batch_id, old.invoice_id) then
    raise 'only a draft changes' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger batch_invoices_guarded before insert or update or delete on batch_invoices for each row execute function guard_batch_invoices();

-- Count and sum of a batch, which its list filters and sums.
create function count_batch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update batches b set count = s.n, due = s.due
    from (select x.batch_id, count(l.invoice_id)::int as n, coalesce(sum(i.due), 0)::bigint as due
      from (select distinct batch_id from changed) x left join batch_invoices l on l.batch_id = x.batch_id left join invoices i on i.id = l.invoice_id
      group by x.batch_id) s
    where b.id = s.batch_id;
  return null;
end $$;
create trigger batch_counted_in after insert on batch_invoices referencing new table as changed for each statement execute function count_batch();
create trigger batch_counted_out after delete on batch_invoices referencing old table as changed for each statement execute function count_batch();

-- The invoices of a cancelled batch can be assigned by another one.
create function free_batch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update batch_invoices l set live = false where l.batch_id = new.id;
  return null;
end $$;
create trigger batch_freed after update of status on batches for each row when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function free_batch();

-- The signatory of a company proves who they are, in the same transaction.
create function require_batch_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user like 'portal\_%' and not exists (select from auth_challenges a where a.purpose = 'step_up' and a.user_id = new.signed_by
      and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger batch_proved after update of status on batches deferrable initially deferred for each row
  when (new.status = 'signed') execute function require_batch_proof();

-- Locks what a signature depends on, in the order of docs/adr/0026: invoices by id, then the contract.
create function lock_batch(p_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_supplier' and not exists (select from batches b where b.id = p_id and b.assignor_id = app_party()) then return; end if;
  perform from invoices i where i.id in (select l.invoice_id from batch_invoices l where l.batch_id = p_id) order by i.id for no key update;
  perform from contracts c where c.id = (select b.contract_id from batches b where b.id = p_id) for no key update;
end $$;
grant execute on function lock_batch(uuid) to portal_supplier;

-- The caller's name, if they may sign for their company.
create function signatory() returns text language sql stable set search_path = public, pg_temp as $$
  select u.first_name || ' ' || u.last_name from users u
    where u.id = app_user() and u.party_id = app_party() and u.status = 'active' and 'sign' = any (u.rights)
$$;
-- Whether contract, company and its KYC permit an assignment today.
create function may_assign(p_contract uuid, p_assignor uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from contracts c join parties p on p.id = p_assignor where c.id = p_contract and c.status = 'active' and p.status = 'active'
    and p.kyc_status = 'valid' and coalesce(p.kyc_expires_on >= today_in_paris(), true))
$$;

-- Signs a batch for the caller's company: assigns its invoices, posts E1, E2, E3 and E3b of each, writes commissions, and keeps
-- the deed's file. BA001: not to be signed by the caller or now. BA002: an invoice cannot be assigned. BA003: the figures that were
-- finalised are not those of now.
create function sign_batch(p_id uuid, p_file uuid, p_method text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b batches; t record; f record; payer jsonb; paid_from text; common jsonb; held jsonb; fees bigint; vat_of_service bigint; entry uuid; after_sign text; signer text; sha text;
begin
  select * into b from batches x where x.id = p_id for update;
  select m.state_to into after_sign from machine_steps m where m.machine = 'batch' and m.action = 'sign' and m.state_from = b.status;
  signer := signatory();
  if session_user <> 'portal_supplier' or b.assignor_id is distinct from app_party() or after_sign is null or signer is null then
    raise 'not theirs to sign' using errcode = 'BA001';
  end if;
  select x.sha256 into sha from files x where x.id = p_file and x.party_id = b.assignor_id and x.uploaded_by = app_user() and x.mime = 'application/pdf';
  if sha is null then raise 'no deed' using errcode = 'BA001'; end if;
  perform lock_batch(p_id);
  if not may_assign(b.contract_id, b.assignor_id) then raise 'contract or company' using errcode = 'BA001'; end if;
  select c.*, q.legal_name as principal into t from contracts_in_force c join parties q on q.id = c.principal_id where c.id = b.contract_id;
  if b.count = 0 or b.count <> (select count(*) from batch_invoices l join invoices i on i.id = l.invoice_id
      where l.batch_id = p_id and l.live and i.assignor_id = b.assignor_id and i.contract_id = b.contract_id and i.currency = b.currency
        and i.due_date > today_in_paris() and i.disputed = 0 and i.collected = 0
        and exists (select from machine_steps m where m.machine = 'invoice' and m.action = 'assign' and m.state_from = i.status)) then
    raise 'an invoice cannot be assigned' using errcode = 'BA002';
  end if;
  if b.terms_id <> t.terms_id or exists (select from batch_invoices l join batch_figures(p_id) x using (invoice_id) where l.batch_id = p_id
      and (l.due, l.covered, l.fdg, l.reserve, l.service_fee, l.guarantee_fee, l.vat)
        is distinct from (x.due, x.covered, x.fdg, x.reserve, x.service_fee, x.guarantee_fee, x.vat)) then
    raise 'other figures' using errcode = 'BA003';
  end if;
  update batch_invoices l set available = x.available, cost_on_time = x.cost_on_time, cost_late15 = x.cost_late15, cost_late30 = x.cost_late30
    from batch_figures(p_id) x where l.batch_id = p_id and l.invoice_id = x.invoice_id;

  update invoices i set status = m.state_to, status_since = portal_now(), batch_id = p_id, terms_id = b.terms_id, assigned_on = today_in_paris(),
      version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from batch_invoices l where l.batch_id = p_id)
      and m.machine = 'invoice' and m.action = 'assign' and m.state_from = i.status;

  -- Where the principal bears the fees, they are due by it (D39) and leave the account as it is.
  paid_from := case t.fees_paid_by when 'principal' then 'CLI' else 'CCA' end;
  payer := case t.fees_paid_by when 'principal' then jsonb_build_object('party_id', t.principal_id)
    else jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id) end;
  for f in select l.*, i.ref, i.number, i.debtor_name from batch_invoices l join invoices i on i.id = l.invoice_id where l.batch_id = p_id
      order by i.ref collate "C" loop
    common := jsonb_build_object('currency', b.currency, 'invoice_id', f.invoice_id);
    held := common || jsonb_build_object('party_id', b.assignor_id, 'contract_id', b.contract_id);
    fees := f.service_fee + f.guarantee_fee + f.vat;
    perform post_entry('E1', 'invoice', f.invoice_id::text, format('Cession de la facture %s sur %s, bordereau %s', f.number, f.debtor_name, b.number),
      jsonb_build_array(held || jsonb_build_object('account', 'ACH', 'amount', f.due), held || jsonb_build_object('account', 'CCA', 'amount', -f.due)));
    if f.fdg > 0 then
      perform post_entry('E2', 'invoice', f.invoice_id::text, format('Fonds de garantie de la facture %s, bordereau %s', f.number, b.number),
        jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', f.fdg), held || jsonb_build_object('account', 'FDG', 'amount', -f.fdg)));
    end if;
    if f.reserve > 0 then
      perform post_entry('E3b', 'invoice', f.invoice_id::text, format('Réserve sur la part non garantie de la facture %s, bordereau %s', f.number, b.number),
        jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', f.reserve), held || jsonb_build_object('account', 'RES', 'amount', -f.reserve)));
    end if;
    continue when fees = 0;
    entry := post_entry('E3', 'invoice', f.invoice_id::text, format('Commissions de la facture %s, bordereau %s', f.number, b.number), (
      select jsonb_agg(common || case line.account when paid_from then payer else '{}' end || jsonb_build_object('account', line.account, 'amount', line.amount))
      from (values (paid_from, fees), ('COM', -f.service_fee), ('GAR', -f.guarantee_fee), ('TVA', -f.vat)) line (account, amount) where line.amount <> 0));
    -- The tax of the posting is shared by its commissions: largest remainder.
    vat_of_service := div(2 * f.vat::numeric * f.service_fee + f.service_fee + f.guarantee_fee, 2 * (f.service_fee + f.guarantee_fee))::bigint;
    insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text, status,
        created_at, entry_id, batch_id)
      select c.kind, case paid_from when 'CLI' then t.principal_id else b.assignor_id end, case paid_from when 'CLI' then t.principal else b.assignor_name end,
        f.invoice_id, f.number, c.base, c.rate, c.net, c.vat, c.net + c.vat, b.currency, c.formula, 'posted', portal_now(), entry, p_id
      from (values ('service', f.due, coalesce((select p.fee_ppm from contract_prices p where (p.terms_id, p.assignor_id) = (b.terms_id, b.assignor_id)), t.fee_ppm),
            f.service_fee, vat_of_service, null),
          ('guarantee', f.covered, t.guarantee_fee_ppm, f.guarantee_fee, f.vat - vat_of_service, null)) v (kind, base, rate, net, vat, nothing)
        cross join lateral (select v.kind, v.base, v.rate, v.net, v.vat,
          case when v.kind = 'service' and share_of(v.base, v.rate) < v.net then 'Minimum par facture' || chr(160) || ': ' || money_in_words(v.net, b.currency)
            else rate_in_words(v.rate) || ' × ' || money_in_words(v.base, b.currency) end as formula) c
      where c.net > 0;
  end loop;

  update batches x set status = after_sign, signed_by = app_user(), signed_name = signer, signed_at = portal_now(), signed_on = today_in_paris(),
      file_id = p_file, sha256 = sha, method = p_method, rate_ppm = contract_rate(t.ref_rate, t.rate_floor_ppm, t.margin_ppm), version = x.version + 1
    where x.id = p_id;
end $$;
grant execute on function sign_batch(uuid, uuid, text) to portal_supplier;

alter table batches enable row level security;
alter table batch_invoices enable row level security;
create policy supplier_rows on batches to portal_supplier using (assignor_id = (select app_party())) with check (assignor_id = (select app_party()));
create policy staff_reads on batches for select to portal_staff using ((select app_staff()) is not null);
create policy staff_prepares on batches for insert to portal_staff with check ((select staff_actor()) in ('A', 'M', 'X'));
create policy staff_moves on batches for update to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));
create policy system_reads on batches for select to portal_system using (true);
create policy supplier_rows on batch_invoices to portal_supplier using (batch_id in (select b.id from batches b))
  with check (batch_id in (select b.id from batches b) and invoice_id in (select i.id from invoices i));
create policy staff_reads on batch_invoices for select to portal_staff using ((select app_staff()) is not null);
create policy staff_prepares on batch_invoices to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'))
  with check ((select staff_actor()) in ('A', 'M', 'X')
    and exists (select from batches b join invoices i on i.id = batch_invoices.invoice_id
      where b.id = batch_invoices.batch_id and (i.assignor_id, i.contract_id) = (b.assignor_id, b.contract_id)));
create policy system_reads on batch_invoices for select to portal_system using (true);
grant select, insert (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, created_by), update (status, terms_id, version)
  on batches to portal_supplier, portal_staff;
grant select, insert (batch_id, invoice_id), delete,
  update (due, covered, fdg, reserve, service_fee, guarantee_fee, vat, available, cost_on_time, cost_late15, cost_late30) on batch_invoices to portal_supplier, portal_staff;
grant select on batches, batch_invoices to portal_system;
grant select, update (assignor_name, count, due, status, file_id, sha256, signed_by, signed_name, signed_at, signed_on, method, rate_ppm, version) on batches to portal_functions;
grant select, update (live, available, cost_on_time, cost_late15, cost_late30) on batch_invoices to portal_functions;
grant select (batch_id, terms_id, assigned_on), select (contract_id, credited, collected, disputed), update (batch_id, terms_id, assigned_on) on invoices to portal_functions;
grant select (batch_id, terms_id, assigned_on) on invoices to portal_supplier;
grant select on contracts_in_force, contracts, contract_terms, contract_prices to portal_functions;
grant execute on function share_of(numeric, numeric), interest_of(numeric, numeric, int, int), money_in_words(bigint, text), rate_in_words(int),
  batch_figures(uuid), signatory(), may_assign(uuid, uuid) to portal_functions;
grant select (kyc_status, kyc_expires_on) on parties to portal_functions;
grant select (party_id, uploaded_by, sha256) on files to portal_functions;
grant insert (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, net, vat, gross, currency, formula_text, status, created_at, entry_id, batch_id)
  on commissions to portal_functions;

-- A batch is its assignor's and the bank's.
do $do$
declare
  sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
  names text := pg_get_functiondef('spread_party_name()'::regprocedure);
  counted text := pg_get_functiondef('count_invoice_versions()'::regprocedure);
begin
  execute replace(sides, $$    when 'guarantee_request' then$$, $$    when 'batch' then
      select b.assignor_id into supplier_party from batches b where b.id = p_id;
    when 'guarantee_request' then$$);
  execute replace(told, $$  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$, $$  union all
  select b.assignor_id, p.adviser_id from batches b join parties p on p.id = b.assignor_id
  where p_entity = 'batch' and b.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then b.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$);
  execute replace(names, '  update relations set assignor_name', '  update batches set assignor_name = new.legal_name where assignor_id = new.id;
  update relations set assignor_name');
  -- How its claim was sold is not the debtor's to know; that it was is its state.
  execute replace(counted, '{covered_amount, ', '{batch_id, terms_id, assigned_on, covered_amount, ');
end $do$;

-- How a proof was given, which the deed that it signs says; suppliers' proofs are spent in the transaction of what they sign.
alter table auth_challenges add column method text;
create or replace function spend_proof(p_token text, p_session uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with spent as (
    update auth_challenges set used_at = now(), spent_in = pg_current_xact_id()
    where purpose = 'step_up' and secret_hash = sha256(convert_to(p_token, 'UTF8'))
      and user_id = case session_user when 'portal_supplier' then app_user() else app_staff() end and session_id = p_session
      and used_at is null and expires_at > now() returning true)
  select exists (select from spent)
$$;
grant execute on function spend_proof(text, uuid) to portal_supplier;

create policy on_batch on audit_events for insert to portal_staff, portal_supplier with check (entity = 'batch' and action like 'batches.%'
  and exists (select from batches b where b.id = audit_events.entity_id));
create or replace function tables_with_versions() returns table (relation regclass, kind text) language sql stable as $$
  select c.oid::regclass, case c.relname when 'portal_settings' then 'settings' else regexp_replace(regexp_replace(c.relname, '(ies|ches)$', case when c.relname like '%ches' then 'chs' else 'ys' end), 's$', '') end
    from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and v.atttypid = 'int4'::regtype and not v.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'record_images'
$$;

create trigger batches_file after insert on batches for each row when (new.file_id is not null) execute function link_file('batch');
create trigger batches_file_linked after delete or update of file_id on batches for each row execute function link_file('batch');
