-- Money that suppliers draw on what they assigned (docs/adr/0109): asked for, then posted by somebody else's validation, in one
-- transaction derived from rows by validate_financing().
create table financings (
  id uuid primary key default uuidv7(),
  number text not null unique,
  contract_id uuid not null references contracts,
  contract_number text not null,
  program text not null check (program in ('classic', 'reverse')),
  assignor_id uuid not null references parties,
  assignor_name text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'requested'
    check (status in ('requested', 'validated', 'sent', 'executed', 'refused', 'cancelled', 'failed', 'returned')),
  bank_account_id uuid not null references bank_accounts,
  -- As announced by the request; once it is validated, as posted. Minor units.
  terms_id uuid not null references contract_terms,
  value_date date not null,
  rate_ppm int not null,
  rate_code text not null,
  rate_on date,
  day_basis int not null check (day_basis in (360, 365)),
  interest_mode text not null check (interest_mode in ('upfront', 'arrears')),
  -- Of the interest: 0 where it bears none.
  vat_ppm int not null,
  interest bigint not null check (interest >= 0),
  vat bigint not null check (vat >= 0),
  net_paid bigint not null,
  late15 bigint not null,
  -- Whose decision it is.
  holder text not null check (holder in ('adviser', 'm1')),
  automatic boolean not null default false,
  by_bank boolean not null,
  requested_name text not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default portal_now(),
  -- When it stopped being asked for.
  decided_at timestamptz(3),
  validated_by uuid references users,
  validated_at timestamptz(3),
  entry_id uuid references ledger_entries,
  reason text,
  version int not null default 1,
  search_text text generated always as (fold(number || assignor_name || contract_number)) stored,
  constraint financings_decided check ((status = 'requested') = (decided_at is null)),
  constraint financings_posted check ((validated_at is null) = (entry_id is null) and (status in ('requested', 'refused') and validated_at is null
    or status in ('validated', 'sent', 'executed', 'failed', 'returned') and validated_at is not null or status = 'cancelled'))
);
create index financings_staff on financings (created_at, id);
create index financings_assignor on financings (assignor_id, created_at, id);
create index financings_contract on financings (contract_id, decided_at);
create index financings_asked on financings (holder, created_at) where decided_at is null;

create table financing_lines (
  financing_id uuid not null references financings,
  invoice_id uuid not null references invoices,
  due_date date not null,
  amount bigint not null check (amount > 0),
  days int not null check (days > 0),
  interest bigint not null check (interest >= 0),
  -- Once posted: not repaid yet; interest that is not income yet; first day that no accrual has counted.
  open bigint,
  deferred bigint check (deferred >= 0),
  accrued_to date,
  primary key (financing_id, invoice_id)
);
create index financing_lines_invoice on financing_lines (invoice_id);
create index financing_lines_due on financing_lines (due_date) where deferred > 0;
create index financing_lines_open on financing_lines (accrued_to) where open > 0;
alter table commissions add column financing_id uuid references financings;

-- Whether money of a currency moves on a day (D5): as isBankDay() of the contract.
create function is_bank_day(p_currency text, p_day date) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
declare calendars constant text[] := case p_currency when 'EUR' then array['TARGET', 'FR'] when 'TND' then array['TN'] when 'MAD' then array['MA'] end;
  year constant date := date_trunc('year', p_day);
begin
  if exists (select from unnest(calendars) c (country)
      where not exists (select from holidays h where h.country = c.country and h.date between year and year + interval '1 year - 1 day')) or calendars is null then
    raise 'no holidays of % in %', p_currency, to_char(p_day, 'YYYY') using errcode = 'FI006';
  end if;
  return extract(isodow from p_day) < 6 and not exists (select from holidays h where h.country = any (calendars) and h.date = p_day);
end $$;
create function next_bank_day(p_currency text, p_day date) returns date language plpgsql stable set search_path = public, pg_temp as $$
declare day date := p_day + 1;
begin
  while not is_bank_day(p_currency, day) loop day := day + 1; end loop;
  return day;
end $$;
-- The day that a draw asked at an instant is valued on: the next bank day, after 15:00 Paris the one after.
create function draw_value_date(p_currency text, p_at timestamptz) returns date language sql stable set search_path = public, pg_temp as $$
  select case when (p_at at time zone 'Europe/Paris')::time <= time '15:00' then d.day else next_bank_day(p_currency, d.day) end
  from (select next_bank_day(p_currency, (p_at at time zone 'Europe/Paris')::date) as day) d
$$;

-- By what a draw of that value date is priced (D16, D17). `rate_ppm` is null where the reference is missing or too old (D15).
create type draw_price as (terms_id uuid, rate_ppm int, rate_code text, rate_on date, day_basis int, interest_mode text, vat_ppm int, auto_draw_limit bigint);
create function draw_price(p_contract uuid, p_value_date date) returns draw_price language sql stable security definer set search_path = public, pg_temp as $$
  select row(c.terms_id, case when c.ref_rate = 'FIXED' then c.margin_ppm + greatest(0, c.rate_floor_ppm)
      when r.on_date + case c.ref_rate when 'EURIBOR3M' then 10 when 'TMM' then 45 else 120 end >= p_value_date then c.margin_ppm + greatest(r.ppm, c.rate_floor_ppm) end,
    c.ref_rate, r.on_date, c.day_basis, c.interest_mode, case when c.vat_on_interest then c.vat_ppm else 0 end, c.auto_draw_limit)::draw_price
  from contracts_in_force c left join lateral (
    select x.ppm, x.on_date from reference_rates x where x.code = c.ref_rate and x.on_date < p_value_date
      and not exists (select from reference_rates k where k.corrects = x.id) order by x.on_date desc limit 1) r on true
  where c.id = p_contract and exists (select from contract_participants p where p.contract_id = p_contract and reads_account(p.assignor_id))
$$;

-- Invoices of which a draw of that value date may take something, and how much: what may be financed less what is, and less what other
-- requests take of it.
create function drawable(p_contract uuid, p_assignor uuid, p_value_date date, p_except uuid default null) returns table (
  invoice_id uuid, ref text, number text, debtor_name text, due_date date, room bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as materialized (
    select l.invoice_id, sum(l.amount) as amount from financings f join financing_lines l on l.financing_id = f.id
    where f.contract_id = p_contract and f.decided_at is null and f.id is distinct from p_except group by 1)
  select a.invoice_id, i.ref, a.number, a.debtor_name, a.due_date, r.room
  from account_invoices(p_contract, p_assignor, today_in_paris()) a join invoices i on i.id = a.invoice_id
    left join asked q on q.invoice_id = a.invoice_id cross join lateral (select (a.fundable - a.financed - coalesce(q.amount, 0))::bigint as room) r
  where reads_account(p_assignor) and a.due_date > p_value_date and r.room > 0
$$;

-- What may be drawn of an account now beside what others ask for: below zero where more is asked than there is (D18, D19).
create function left_to_draw(p_contract uuid, p_assignor uuid, p_except uuid default null) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (least(a.balance, a.room) + a.ceiling + a.asked
      + coalesce((select f.amount from financings f where f.id = p_except and (f.contract_id, f.assignor_id) = (p_contract, p_assignor)
        and f.decided_at is null), 0))::bigint
  from availability(p_contract, p_assignor, today_in_paris()) a
$$;

-- A draw's lines as they are priced: [{invoice_id, amount}].
create function priced_lines(p_price draw_price, p_value_date date, p_lines jsonb) returns table (invoice_id uuid, due_date date, amount bigint, days int,
  interest bigint, late15 bigint)
language sql stable set search_path = public, pg_temp as $$
  select i.id, i.due_date, x.amount, i.due_date - p_value_date, interest_of(x.amount, p_price.rate_ppm, i.due_date - p_value_date, p_price.day_basis),
    interest_of(x.amount, p_price.rate_ppm, 15, p_price.day_basis)
  from jsonb_to_recordset(p_lines) as x (invoice_id uuid, amount bigint) join invoices i on i.id = x.invoice_id
$$;

-- What they cost and bring together: interest in arrears is paid later; `late15` is added if every buyer pays 15 days late, with its tax.
create function draw_totals(p_price draw_price, p_value_date date, p_lines jsonb) returns table (amount bigint, interest bigint, vat bigint, net_paid bigint,
  late15 bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.amount, s.interest, v.vat, s.amount - case p_price.interest_mode when 'upfront' then s.interest + v.vat else 0 end,
    s.late + share_of(s.late, p_price.vat_ppm)
  from (select coalesce(sum(l.amount), 0)::bigint as amount, coalesce(sum(l.interest), 0)::bigint as interest, coalesce(sum(l.late15), 0)::bigint as late
      from priced_lines(p_price, p_value_date, p_lines) l) s, lateral (select share_of(s.interest, p_price.vat_ppm) as vat) v
$$;

-- Locks what a draw depends on, in the order of docs/adr/0026, and refuses what cannot be drawn now: FI001 contract or company, FI002 more
-- than is available (its detail), FI003 no rate, FI004 an invoice, FI005 the account.
create function check_draw(p_contract uuid, p_assignor uuid, p_lines jsonb, p_account uuid, p_value_date date, p_price draw_price, p_except uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
declare lines int; available bigint;
begin
  perform from invoices i where i.id in (select x.invoice_id from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) order by i.id for no key update;
  perform from contracts c where c.id = p_contract for no key update;
  if not may_assign(p_contract, p_assignor) then raise 'contract or company' using errcode = 'FI001'; end if;
  if p_price.rate_ppm is null then raise 'no rate' using errcode = 'FI003'; end if;
  if not exists (select from bank_accounts a where a.id = p_account and a.party_id = p_assignor and account_usable(a.id, portal_now())) then
    raise 'the account' using errcode = 'FI005';
  end if;
  select count(*) into lines from jsonb_to_recordset(p_lines) as x (invoice_id uuid, amount bigint)
    join drawable(p_contract, p_assignor, p_value_date, p_except) d on d.invoice_id = x.invoice_id and x.amount between 1 and d.room;
  if lines = 0 or lines <> jsonb_array_length(p_lines)
      or lines <> (select count(distinct x.invoice_id) from jsonb_to_recordset(p_lines) as x (invoice_id uuid)) then
    raise 'an invoice' using errcode = 'FI004';
  end if;
  available := left_to_draw(p_contract, p_assignor, p_except);
  if (select sum(x.amount) from jsonb_to_recordset(p_lines) as x (amount bigint)) > available then
    raise 'more than is available' using errcode = 'FI002', detail = greatest(0, available);
  end if;
end $$;

-- Asks for a financing, as the caller's own company or for a supplier of the bank; returns its id. `p_compared`: its amount in euro cents,
-- null without a rate. Errors of check_draw().
create function request_financing(p_contract uuid, p_assignor uuid, p_lines jsonb, p_account uuid, p_compared bigint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date; price draw_price; c record; made uuid; adviser_limit bigint; home uuid;
begin
  if not coalesce(case session_user
      when 'portal_supplier' then p_assignor = app_party() and exists (select from users u where u.id = app_user() and u.party_id = p_assignor
        and u.status = 'active' and 'submit' = any (u.rights))
      when 'portal_staff' then staff_actor() in ('A', 'M', 'X') end, false)
      or not exists (select from contract_participants p where (p.contract_id, p.assignor_id) = (p_contract, p_assignor)) then
    raise 'not theirs to ask for' using errcode = 'FI001';
  end if;
  select x.number, x.program, x.currency, q.legal_name into strict c from contracts x join parties q on q.id = p_assignor where x.id = p_contract;
  day := draw_value_date(c.currency, portal_now());
  price := draw_price(p_contract, day);
  perform check_draw(p_contract, p_assignor, p_lines, p_account, day, price, null);
  select e.user_id, coalesce(e.approval_limit, 0) into home, adviser_limit from parties p join employees e on e.user_id = p.adviser_id where p.id = p_assignor;
  insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id, value_date,
      rate_ppm, rate_code, rate_on, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by)
    select next_ref('FIN'), p_contract, c.number, c.program, p_assignor, c.legal_name, c.currency, s.amount, p_account, price.terms_id, day,
      price.rate_ppm, price.rate_code, price.rate_on, price.day_basis, price.interest_mode, price.vat_ppm, s.interest, s.vat, s.net_paid, s.late15,
      case when coalesce(p_compared <= adviser_limit and home <> app_user(), false) then 'adviser' else 'm1' end, session_user = 'portal_staff',
      (select u.first_name || ' ' || u.last_name from users u where u.id = app_user()), app_user()
    from draw_totals(price, day, p_lines) s
    returning id into made;
  insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest)
    select made, l.invoice_id, l.due_date, l.amount, l.days, l.interest from priced_lines(price, day, p_lines) l;
  return made;
end $$;
grant execute on function request_financing(uuid, uuid, jsonb, uuid, bigint) to portal_supplier, portal_staff;

-- What the portal still validates today without anybody for a contract and assignor: its limit is of a day, so that it cannot be cut into pieces.
create function left_of_auto_limit(p_contract uuid, p_assignor uuid) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select case when reads_account(p_assignor) then greatest(0, (select c.auto_draw_limit from contracts_in_force c where c.id = p_contract)
    - coalesce((select sum(f.amount) from financings f where (f.contract_id, f.assignor_id) = (p_contract, p_assignor) and f.automatic
      and f.validated_at >= today_in_paris()::timestamp at time zone 'Europe/Paris'), 0))::bigint end
$$;

-- Posts what was drawn: E4 into the transfers (D30), interest paid in advance into PCA, with its commissions. The owner loads a history with
-- its day.
create function post_financing(p_id uuid, p_on date) returns uuid language plpgsql set search_path = public, pg_temp as $$
declare f financings; entry uuid; held jsonb; upfront boolean; n int; first text;
begin
  select * into strict f from financings x where x.id = p_id;
  held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
  upfront := f.interest_mode = 'upfront';
  select count(*), min(i.number) into n, first from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id;
  entry := post_entry('E4', 'financing', p_id::text, format('Financement %s sur %s', f.number, case n when 1 then 'la facture ' || first else n || ' factures' end), (
    select jsonb_agg(x.line order by x.place, x.due_date, x.ref) from (
      select 1 as place, l.due_date, i.ref, held || jsonb_build_object('account', 'CCA', 'amount', l.amount, 'invoice_id', l.invoice_id) as line
        from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id
      union all select 2, null, null, held || jsonb_build_object('account', 'VIR', 'amount', -f.net_paid)
      union all select 3, l.due_date, i.ref, held || jsonb_build_object('account', 'PCA', 'amount', -l.interest, 'invoice_id', l.invoice_id)
        from financing_lines l join invoices i on i.id = l.invoice_id where l.financing_id = p_id and upfront and l.interest > 0
      union all select 4, null, null, jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -f.vat) where upfront and f.vat > 0) x),
    f.value_date, null, p_on);
  if upfront then
    perform charge_interest(f, (select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'base', l.amount, 'days', l.days, 'interest', l.interest))
      from financing_lines l where l.financing_id = p_id), f.vat, entry, p_on);
  end if;
  return entry;
end $$;

-- Commissions of interest that was charged: [{invoice_id, base, days, interest}]. Its tax is shared by the lines: largest remainder.
create function charge_interest(f financings, p_lines jsonb, p_tax bigint, p_entry uuid, p_on date) returns void
language sql set search_path = public, pg_temp as $$
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status,
      created_at, entry_id, financing_id)
    select 'interest', f.assignor_id, f.assignor_name, v.id, v.number, v.base, f.rate_ppm, v.days, v.interest, v.tax, v.interest + v.tax, f.currency,
      rate_in_words(f.rate_ppm) || ' × ' || money_in_words(v.base, f.currency) || ' × ' || v.days || chr(160) || 'j / ' || f.day_basis, 'posted',
      case when p_on is null then portal_now() else least(portal_now(), (p_on + time '22:00') at time zone 'Europe/Paris') end, p_entry, f.id
    from (
      select s.*, s.floor + (row_number() over (order by s.part - s.floor desc, s.due_date, s.ref) <= p_tax - sum(s.floor) over ())::int as tax
      from (
        select i.id, i.number, i.due_date, i.ref, x.base, x.days, x.interest, p_tax * x.interest::numeric / sum(x.interest) over () as part,
          div(p_tax * x.interest::numeric, sum(x.interest) over ())::bigint as floor
        from jsonb_to_recordset(p_lines) as x (invoice_id uuid, base bigint, days int, interest bigint) join invoices i on i.id = x.invoice_id
        where x.interest > 0) s) v
$$;

-- Validates what was asked for: by somebody else at the bank, or, within the contract's limit, by the portal for the supplier that asks.
-- Reads everything again under the locks and freezes the rate. FI001 also: not theirs to validate. Errors of check_draw().
create function validate_financing(p_id uuid, p_automatic boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f financings; day date; price draw_price; lines jsonb; after_step text; entry uuid;
begin
  select * into f from financings x where x.id = p_id for update;
  select m.state_to into after_step from machine_steps m where m.machine = 'financing' and m.action = 'validate' and m.state_from = f.status;
  if after_step is null or not coalesce(case when p_automatic
      then session_user = 'portal_supplier' and (f.created_by, f.assignor_id) = (app_user(), app_party())
      else session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X') and f.created_by <> app_user() end, false) then
    raise 'not theirs to validate' using errcode = 'FI001';
  end if;
  select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'amount', l.amount)) into lines from financing_lines l where l.financing_id = p_id;
  day := draw_value_date(f.currency, portal_now());
  price := draw_price(f.contract_id, day);
  perform check_draw(f.contract_id, f.assignor_id, lines, f.bank_account_id, day, price, p_id);
  -- Under the contract's lock: two requests at once do not share it.
  if p_automatic and f.amount > left_of_auto_limit(f.contract_id, f.assignor_id) then raise 'above the limit' using errcode = 'FI007'; end if;
  update financing_lines l set days = p.days, interest = p.interest, open = p.amount, accrued_to = day,
      deferred = case price.interest_mode when 'upfront' then p.interest else 0 end
    from priced_lines(price, day, lines) p where l.financing_id = p_id and l.invoice_id = p.invoice_id;
  update financings x set terms_id = price.terms_id, value_date = day, rate_ppm = price.rate_ppm, rate_code = price.rate_code, rate_on = price.rate_on,
      day_basis = price.day_basis, interest_mode = price.interest_mode, vat_ppm = price.vat_ppm, interest = s.interest, vat = s.vat,
      net_paid = s.net_paid, late15 = s.late15
    from draw_totals(price, day, lines) s where x.id = p_id;
  entry := post_financing(p_id, null);
  update financings x set status = after_step, automatic = p_automatic, decided_at = portal_now(), validated_at = portal_now(),
      validated_by = case when not p_automatic then app_user() end, entry_id = entry, version = x.version + 1 where x.id = p_id;
  update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id)
      and m.machine = 'invoice' and m.action = 'finance' and m.state_from = i.status;
end $$;
grant execute on function validate_financing(uuid, boolean) to portal_supplier, portal_staff;

-- The same lines with their sides exchanged, today: of a step that two persons approved, or of one that takes a posting back.
create function post_reversal(p_id uuid, p_reason text) returns uuid language plpgsql set search_path = public, pg_temp as $$
declare e ledger_entries; lines jsonb;
begin
  -- Nothing of it changes, so there is no row to lock: two reversals at once meet at the unique column.
  select * into strict e from ledger_entries x where x.id = p_id;
  if e.reverses is not null or exists (select from ledger_entries x where x.reverses = p_id) then
    raise 'reversed, or a reversal' using errcode = 'LG008';
  end if;
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account', l.account, 'amount', -l.amount, 'currency', l.currency, 'party_id', l.party_id,
      'contract_id', l.contract_id, 'invoice_id', l.invoice_id, 'guarantee_id', l.guarantee_id, 'own_account_id', l.own_account_id,
      'value_date', l.value_date)) order by l.id) into lines from ledger_lines l where l.entry_id = p_id;
  return post_entry(e.event, 'ledger_entry', p_id::text, left(format('Contre-passation, %s : %s', p_reason, e.label), 300), lines,
    e.value_date, p_id);
end $$;
create or replace function reverse_entry(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X') and approved_now('ledger_entry', p_id, 'reverse'), false) then
    raise 'two persons reverse an entry' using errcode = 'insufficient_privilege';
  end if;
  return post_reversal(p_id, p_reason);
end $$;

-- Takes a posted financing back: its entry and its accruals are reversed, its commissions cancelled by others, and invoices of which nothing is
-- drawn any more go back (D35).
create function reverse_financing(p_id uuid, p_reason text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  -- An accrual's source names its day: read by the index of sources.
  perform post_reversal(e.id, p_reason) from ledger_entries e
    where ((e.source, e.source_id) = ('financing', p_id::text) or e.source = 'accrual' and e.source_id in (select p_id || '/' || d::date
        from generate_series((select f.value_date from financings f where f.id = p_id), today_in_paris(), interval '1 day') d))
      and not exists (select from ledger_entries r where r.reverses = e.id) order by e.seq desc;
  insert into commissions (kind, party_id, party_name, invoice_id, invoice_number, base, rate_ppm, days, net, vat, gross, currency, formula_text, status,
      created_at, entry_id, financing_id)
    select c.kind, c.party_id, c.party_name, c.invoice_id, c.invoice_number, c.base, c.rate_ppm, c.days, -c.net, -c.vat, -c.gross, c.currency,
      'Annulation' || chr(160) || ': ' || c.formula_text, 'credited', portal_now(), r.id, p_id
    from commissions c join ledger_entries r on r.reverses = c.entry_id where c.financing_id = p_id and c.net > 0;
  update financing_lines l set open = 0, deferred = 0 where l.financing_id = p_id;
  update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
    from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id)
      and m.machine = 'invoice' and m.action = 'unfinance' and m.state_from = i.status
      and (select p.drawn from invoice_posted(i.id, today_in_paris()) p) = 0;
end $$;

-- Takes a validated financing back before anything leaves.
create function withdraw_financing(p_id uuid, p_reason text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare f financings; after_step text;
begin
  select * into f from financings x where x.id = p_id for update;
  select m.state_to into after_step from machine_steps m where m.machine = 'financing' and m.action = 'withdraw' and m.state_from = f.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X'), false) then
    raise 'not theirs to take back' using errcode = 'FI001';
  end if;
  perform from invoices i where i.id in (select l.invoice_id from financing_lines l where l.financing_id = p_id) order by i.id for no key update;
  perform from contracts c where c.id = f.contract_id for no key update;
  perform reverse_financing(p_id, p_reason);
  update financings x set status = after_step, reason = p_reason, version = x.version + 1 where x.id = p_id;
end $$;
grant execute on function withdraw_financing(uuid, text), spend_proof(text, uuid) to portal_staff;

-- Interest that became income by the end of a day (E5): what is left of lines due by then, and on a month's last day what was earned since the
-- last one; in arrears it is charged then. Dated that day, also when it is posted later. At most `p_most` financings, of few so that an
-- account is not held long; none left: 0.
create function accrue_interest(p_day date, p_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f financings; n int := 0; total bigint; tax bigint; entry uuid; held jsonb; earned jsonb; ids uuid[];
  month_ends constant boolean := p_day = (date_trunc('month', p_day) + interval '1 month - 1 day')::date;
begin
  if session_user <> 'portal_system' and session_user like 'portal\_%' or p_day > today_in_paris() then
    raise 'not theirs to accrue' using errcode = 'insufficient_privilege';
  end if;
  -- A portion reads no more of a month's end than it posts.
  ids := array(select l.financing_id from financing_lines l join financings x on x.id = l.financing_id
      where l.deferred > 0 and l.due_date <= p_day and x.status in ('validated', 'sent', 'executed') order by l.due_date limit p_most)
    || array(select l.financing_id from financing_lines l join financings x on x.id = l.financing_id
      where month_ends and l.open > 0 and l.accrued_to <= p_day and (l.deferred > 0 or x.interest_mode = 'arrears')
        and x.status in ('validated', 'sent', 'executed') order by l.accrued_to limit p_most);
  for f in select x.* from financings x where x.id = any (ids) and x.status in ('validated', 'sent', 'executed') order by x.id limit p_most for update loop
    n := n + 1;
    held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
    with earned as materialized (
      select l.invoice_id, l.open as base, p_day + 1 - l.accrued_to as days,
        case when f.interest_mode = 'upfront' and l.due_date <= p_day then l.deferred
          else least(case f.interest_mode when 'upfront' then l.deferred end, interest_of(l.open, f.rate_ppm, p_day + 1 - l.accrued_to, f.day_basis)) end as interest
      from financing_lines l where l.financing_id = f.id
        and (f.interest_mode = 'upfront' and l.deferred > 0 and (l.due_date <= p_day or month_ends and l.accrued_to <= p_day)
          or f.interest_mode = 'arrears' and month_ends and l.open > 0 and l.accrued_to <= p_day)),
    counted as (
      update financing_lines l set accrued_to = p_day + 1, deferred = l.deferred - case f.interest_mode when 'upfront' then e.interest else 0 end
      from earned e where l.financing_id = f.id and l.invoice_id = e.invoice_id)
    select sum(e.interest)::bigint, share_of(sum(e.interest), case f.interest_mode when 'arrears' then f.vat_ppm else 0 end),
        jsonb_agg(to_jsonb(e) order by e.invoice_id) filter (where e.interest > 0)
      into total, tax, earned from earned e;
    continue when coalesce(total, 0) = 0;
    entry := post_entry('E5', 'accrual', f.id || '/' || p_day, format('Intérêts %s au %s, financement %s',
        case f.interest_mode when 'upfront' then 'courus' else 'échus' end, to_char(p_day, 'DD/MM/YYYY'), f.number),
      (select jsonb_agg(held || jsonb_build_object('account', case f.interest_mode when 'upfront' then 'PCA' else 'CCA' end, 'amount', x.line -> 'interest',
          'invoice_id', x.line -> 'invoice_id')) from jsonb_array_elements(earned) x (line))
        || jsonb_build_object('currency', f.currency, 'account', 'INT', 'amount', -total)
        || case when tax > 0 then jsonb_build_array(held || jsonb_build_object('account', 'CCA', 'amount', tax),
          jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -tax)) else '[]' end, p_day, null, p_day);
    if f.interest_mode = 'arrears' then perform charge_interest(f, earned, tax, entry, p_day); end if;
  end loop;
  return n;
end $$;
grant execute on function accrue_interest(date, int) to portal_system;

-- Portal logins read, and take what is asked for back; everything else is written by the functions above.
create function guard_financing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'requested' and old.status = 'requested' then new.decided_at := portal_now(); end if;
  if current_user = 'portal_functions' or session_user not like 'portal\_%' then return new; end if;
  if to_jsonb(new) - '{status,version,reason,decided_at,search_text}'::text[] is distinct from to_jsonb(old) - '{status,version,reason,decided_at,search_text}'::text[]
      or new.status <> old.status and (old.status, new.status) not in (('requested', 'refused'), ('requested', 'cancelled'))
      or new.status = 'refused' and session_user <> 'portal_staff' or new.status = old.status and new.reason is distinct from old.reason then
    raise 'its steps alone change that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger financings_guarded before update on financings for each row execute function guard_financing();

-- An employee who validates or takes back proves who they are, in the same transaction.
create function require_financing_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_staff' and not exists (select from auth_challenges a where a.purpose = 'step_up'
      and a.user_id = case new.status when 'validated' then new.validated_by else app_staff() end and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger financing_proved after update of status on financings deferrable initially deferred for each row
  when (new.status = 'validated' and old.status = 'requested' or new.status = 'cancelled' and old.status = 'validated') execute function require_financing_proof();

alter table financings enable row level security;
alter table financing_lines enable row level security;
create policy supplier_rows on financings to portal_supplier using (assignor_id = (select app_party())) with check (assignor_id = (select app_party()));
create policy staff_reads on financings for select to portal_staff using ((select app_staff()) is not null);
create policy staff_moves on financings for update to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));
create policy system_reads on financings for select to portal_system using (true);
create policy supplier_rows on financing_lines for select to portal_supplier using (financing_id in (select f.id from financings f));
create policy staff_reads on financing_lines for select to portal_staff using ((select app_staff()) is not null);
create policy system_reads on financing_lines for select to portal_system using (true);
grant select, update (status, reason, version) on financings to portal_supplier, portal_staff;
grant select on financing_lines to portal_supplier, portal_staff;
grant select on financings, financing_lines to portal_system;
grant select, insert, update on financings, financing_lines to portal_functions;
grant insert (days, financing_id), select on commissions to portal_functions;
grant select (financing_id) on commissions to portal_client, portal_supplier, portal_staff, portal_system;
grant select on holidays, bank_accounts to portal_functions;
grant select (user_id, approval_limit) on employees to portal_functions;
grant select (adviser_id) on parties to portal_functions;
grant select (due_date, ref) on invoices to portal_functions;
grant execute on function is_bank_day(text, date), next_bank_day(text, date), draw_value_date(text, timestamptz), draw_price(uuid, date),
  drawable(uuid, uuid, date, uuid), left_to_draw(uuid, uuid, uuid), priced_lines(draw_price, date, jsonb), draw_totals(draw_price, date, jsonb), left_of_auto_limit(uuid, uuid)
  to portal_supplier, portal_staff, portal_system, portal_functions;
grant execute on function share_of(numeric, numeric), interest_of(numeric, numeric, int, int) to portal_supplier, portal_staff, portal_system;
grant execute on function check_draw(uuid, uuid, jsonb, uuid, date, draw_price, uuid), post_financing(uuid, date),
  charge_interest(financings, jsonb, bigint, uuid, date), post_reversal(uuid, text), reverse_financing(uuid, text) to portal_functions;

do $do$
declare
  sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
  names text := pg_get_functiondef('spread_party_name()'::regprocedure);
  posting text := pg_get_functiondef('post_entry(text, text, text, text, jsonb, date, uuid, date)'::regprocedure);
  may text := pg_get_functiondef('availability(uuid, uuid, date)'::regprocedure);
  lines text := pg_get_functiondef('availability_lines(uuid, uuid, date, text)'::regprocedure);
  held text := pg_get_functiondef('account_invoices(uuid, uuid, date)'::regprocedure);
begin
  -- A financing is its assignor's and the bank's.
  execute replace(sides, $$    when 'guarantee_request' then$$, $$    when 'financing' then
      select f.assignor_id into supplier_party from financings f where f.id = p_id;
    when 'guarantee_request' then$$);
  execute replace(told, $$  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$, $$  union all
  select f.assignor_id, p.adviser_id from financings f join parties p on p.id = f.assignor_id
  where p_entity = 'financing' and f.id = p_id
    and case session_user when 'portal_client' then false when 'portal_supplier' then f.assignor_id = app_party()
      when 'portal_staff' then app_staff() is not null else true end
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$);
  execute replace(names, '  update batches set assignor_name', '  update financings set assignor_name = new.legal_name where assignor_id = new.id;
  update batches set assignor_name');
  -- Interest of a day that a stop left out is dated that day (D7).
  execute replace(posting, $$if p_on is not null and session_user like 'portal\_%' then$$,
    $$if p_on is not null and session_user like 'portal\_%' and not (p_event = 'E5' and session_user = 'portal_system' and p_on <= today_in_paris()) then$$);
  -- The log is read for past days alone.
  execute replace(held, 'left join lateral invoice_state_at(o.id, p_at) s on not o.now',
    'left join lateral (select x.* from invoice_state_at(o.id, p_at) x where not o.now offset 0) s on true');
  -- What is asked for counts: the account's own as a bar, others' below the contract's ceiling (D18).
  execute replace(replace(may, $$), m as (
    select s.*, h.balance$$, $$), q as (
    select coalesce(sum(f.amount) filter (where f.assignor_id = p_assignor), 0)::bigint as own,
      coalesce(sum(f.amount) filter (where f.assignor_id <> p_assignor), 0)::bigint as others
    from financings f where f.contract_id = p_contract and f.created_at < (p_at + 1)::timestamp at time zone 'Europe/Paris'
      and (f.decided_at is null or f.decided_at >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), m as (
    select s.*, h.balance$$), $$- s.of_contract) as below_ceiling, 0::bigint as asked
    from s cross join held h cross join p$$, $$- s.of_contract - q.others) as below_ceiling, q.own as asked
    from s cross join held h cross join p cross join q$$);
  execute replace(replace(lines, $$), made as ($$, $$), of_asked as (
    select null::uuid as invoice_id, 'Financement ' || f.number as label, -f.amount as amount from financings f
    where p_rule = 'asked' and reads_account(p_assignor) and (f.contract_id, f.assignor_id) = (p_contract, p_assignor)
      and f.created_at < (p_at + 1)::timestamp at time zone 'Europe/Paris' and (f.decided_at is null or f.decided_at >= (p_at + 1)::timestamp at time zone 'Europe/Paris')
  ), made as ($$), 'union all select * from of_others) x', 'union all select * from of_others union all select * from of_asked) x');
end $do$;

create policy on_financing on audit_events for insert to portal_staff, portal_supplier with check (entity = 'financing' and action like 'financings.%'
  and exists (select from financings f where f.id = audit_events.entity_id));
