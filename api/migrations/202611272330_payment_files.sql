-- Payment files (docs/adr/0110): what leaves one account of the bank on one day, in one currency. One person makes it, another sends it, and
-- the bank's answer executes or rejects each transfer. In euros its content is a pain.001; other currencies leave by hand.
create table payment_files (
  id uuid primary key default uuidv7(),
  number text not null unique,
  own_account_id uuid not null references own_accounts,
  -- As it was when the file was made.
  iban text not null,
  bic text,
  holder text not null,
  currency text not null,
  execution_date date not null,
  count int not null check (count between 1 and 1000),
  total bigint not null check (total > 0),
  status text not null default 'draft' check (status in ('draft', 'made', 'sent', 'answered', 'cancelled')),
  -- SHA-256 of what leaves, hexadecimal; null where it leaves by hand.
  hash text,
  made_by uuid not null references users,
  made_name text not null,
  made_at timestamptz(3) not null default portal_now(),
  sent_by uuid references users,
  sent_name text,
  sent_at timestamptz(3),
  -- When its content left by the channel, or was first downloaded.
  delivered_at timestamptz(3),
  answered_at timestamptz(3),
  version int not null default 1,
  search_text text generated always as (fold(number)) stored,
  constraint payment_files_frozen check (status = 'draft' or (hash is null) = (currency <> 'EUR')),
  constraint payment_files_by_two check (sent_by <> made_by),
  constraint payment_files_sent check ((status in ('sent', 'answered')) = (sent_at is not null) and (sent_by is null) = (sent_at is null)),
  constraint payment_files_answered check ((status = 'answered') = (answered_at is not null))
);
create index payment_files_made on payment_files (made_at, id);
create index payment_files_own_account on payment_files (own_account_id);
create index payment_files_leaving on payment_files (sent_at) where status = 'sent' and delivered_at is null;

-- What leaves, as the bank reads it.
create table payment_file_contents (
  file_id uuid primary key references payment_files,
  content text not null
);

create table payment_file_lines (
  id uuid primary key default uuidv7(),
  file_id uuid not null references payment_files,
  place int not null,
  kind text not null check (kind in ('financing', 'guarantee_call')),
  source_id uuid not null,
  -- Our number, which the bank returns.
  end_to_end_id text not null,
  party_id uuid not null references parties,
  bank_account_id uuid not null references bank_accounts,
  amount bigint not null check (amount > 0),
  holder text not null,
  iban text not null,
  bic text,
  status text not null default 'waiting' check (status in ('waiting', 'executed', 'rejected', 'returned', 'dropped')),
  -- The bank's, where it rejects or returns.
  reason_code text,
  reason text,
  answered_at timestamptz(3),
  -- The debit (E4b), until it comes back.
  entry_id uuid references ledger_entries,
  search_text text generated always as (fold(end_to_end_id || ' ' || holder)) stored,
  unique (file_id, place),
  unique (file_id, end_to_end_id)
);
-- What leaves is never in two files.
create unique index payment_file_lines_once on payment_file_lines (kind, source_id) where status in ('waiting', 'executed');
create index payment_file_lines_source on payment_file_lines (source_id);
create index payment_file_lines_party on payment_file_lines (party_id);
create index payment_file_lines_account on payment_file_lines (bank_account_id);

-- What the bank answered; the same bytes change nothing twice.
create table payment_answers (
  id uuid primary key default uuidv7(),
  file_id uuid not null references payment_files,
  -- SHA-256 of what was received, hexadecimal; null where a person wrote the answer.
  hash text unique,
  filename text not null,
  executed int not null,
  rejected int not null,
  -- Executed before, and come back (D33).
  returned int not null,
  -- Lines that it does not settle: accepted or pending ones, and those settled before.
  left_waiting int not null,
  -- Null: picked up by the portal.
  received_by uuid references users,
  received_at timestamptz(3) not null default portal_now()
);
create index payment_answers_file on payment_answers (file_id, received_at);

-- Transfers that wait for a file: validated financings, and guarantee calls that the bank pays (D30).
create function transfers_waiting() returns table (kind text, source_id uuid, record_id uuid, number text, party_id uuid, party_name text, amount bigint, currency text,
  value_date date, account_id uuid, iban text, bic text, holder text, usable boolean, unusable text, usable_from timestamptz, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.kind, x.source_id, x.record_id, x.number, x.party_id, x.party_name, x.amount, x.currency, x.value_date, a.id, a.iban, a.bic, a.holder,
    u.usable, case when u.usable then null when a.id is null then 'none' when a.status <> 'verified' then a.status when p.status = 'closed' then 'closed'
      when a.usable_from > portal_now() then 'soon' else 'replaced' end, a.usable_from, x.since
  from (
    select 'financing' as kind, f.id as source_id, f.id as record_id, f.number, f.assignor_id as party_id, f.assignor_name as party_name, f.net_paid as amount, f.currency,
      f.value_date, f.bank_account_id as account_id, f.validated_at as since
    from financings f where f.status = 'validated' and f.net_paid > 0
    union all
    select 'guarantee_call', c.id, g.id, g.number, g.beneficiary_id, g.beneficiary_name, c.paid_amount, c.currency, null,
      payout_account(g.beneficiary_id, portal_now()), c.answered_at
    from guarantee_calls c join guarantees g on g.id = c.guarantee_id where c.answer = 'paid') x
  left join bank_accounts a on a.id = x.account_id left join parties p on p.id = x.party_id
  cross join lateral (select coalesce(account_usable(a.id, portal_now()), false) as usable) u
  where (session_user not like 'portal\_%' or session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('A', 'M', 'X'))
    and not exists (select from payment_file_lines l where (l.kind, l.source_id) = (x.kind, x.source_id) and l.status in ('waiting', 'executed'))
$$;

-- Until when a file of that execution date leaves: 15:30 of Paris on the bank day before (D32).
create function payment_cut_off(p_currency text, p_date date) returns timestamptz language plpgsql stable set search_path = public, pg_temp as $$
declare day date := p_date - 1;
begin
  while not is_bank_day(p_currency, day) loop day := day - 1; end loop;
  return (day + time '15:30') at time zone 'Europe/Paris';
end $$;

-- The same, null where the holidays of its currency are not entered.
create function known_cut_off(p_currency text, p_date date) returns timestamptz language plpgsql stable set search_path = public, pg_temp as $$
begin
  return payment_cut_off(p_currency, p_date);
exception when sqlstate 'FI006' then
  return null;
end $$;

-- The next day that a file made now is executed on; null where the holidays of its currency are not entered.
create function next_payment_date(p_currency text) returns date language plpgsql stable set search_path = public, pg_temp as $$
declare day date;
begin
  day := next_bank_day(p_currency, today_in_paris());
  while portal_now() > payment_cut_off(p_currency, day) loop day := next_bank_day(p_currency, day); end loop;
  return day;
exception when sqlstate 'FI006' then
  return null;
end $$;

-- The day that a draw asked at an instant is valued on: the bank day after the one on which a file of it leaves (D5, D32).
create or replace function draw_value_date(p_currency text, p_at timestamptz) returns date language sql stable set search_path = public, pg_temp as $$
  select next_bank_day(p_currency, case when is_bank_day(p_currency, a.day) and a.hour <= time '15:00' then a.day else next_bank_day(p_currency, a.day) end)
  from (select (p_at at time zone 'Europe/Paris')::date as day, (p_at at time zone 'Europe/Paris')::time as hour) a
$$;

-- The number of the first of a file's transfers that a person validated above their own limit (D32); null: none. Limits are in euros.
create function validated_above_limit(p_file uuid, p_user uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select f.number from payment_file_lines l join financings f on l.kind = 'financing' and f.id = l.source_id join employees e on e.user_id = f.validated_by
  where l.file_id = p_file and f.validated_by = p_user and f.currency = 'EUR' and f.amount > e.approval_limit order by l.place limit 1
$$;

-- The number of the file that a transfer is in; null: none.
create function payment_file_of(p_kind text, p_source uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select f.number from payment_file_lines l join payment_files f on f.id = l.file_id
  where (l.kind, l.source_id) = (p_kind, p_source) and l.status in ('waiting', 'executed')
$$;

-- Begins a file of waiting transfers, by the ids of what they pay; freeze_payment_file() ends it in the same transaction. Errors: TR001 not theirs to make,
-- TR002 the account, TR003 transfers that do not wait for it, TR004 accounts that are not usable, TR005 the day, TR006 an own validation above
-- the own limit; their detail names numbers.
create function make_payment_file(p_account uuid, p_date date, p_items uuid[]) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare o own_accounts; made uuid; refused text;
begin
  if not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then raise 'not theirs to make' using errcode = 'TR001'; end if;
  select * into o from own_accounts x where x.id = p_account and x.purpose = 'payment' and x.active;
  if o.id is null then raise 'no account to pay from' using errcode = 'TR002'; end if;
  if not is_bank_day(o.currency, p_date) or portal_now() > payment_cut_off(o.currency, p_date) then raise 'the day' using errcode = 'TR005'; end if;
  perform from financings f where f.id = any (p_items) order by f.id for no key update;
  insert into payment_files (number, own_account_id, iban, bic, holder, currency, execution_date, count, total, made_by, made_name)
    select next_ref('VIR'), o.id, o.iban, o.bic, o.holder, o.currency, p_date, cardinality(p_items),
      coalesce((select sum(t.amount) from transfers_waiting() t where t.source_id = any (p_items)), 1),
      app_user(), (select u.first_name || ' ' || u.last_name from users u where u.id = app_user())
    returning id into made;
  insert into payment_file_lines (file_id, place, kind, source_id, end_to_end_id, party_id, bank_account_id, amount, holder, iban, bic)
    select made, row_number() over (order by t.number), t.kind, t.source_id, t.number, t.party_id, t.account_id, t.amount, t.holder, t.iban, t.bic
    from transfers_waiting() t
    where t.source_id = any (p_items) and t.currency = o.currency and coalesce(t.value_date, p_date) = p_date and t.account_id is not null;
  if (select count(*) from payment_file_lines l where l.file_id = made) <> cardinality(p_items) then
    raise 'transfers' using errcode = 'TR003', detail = coalesce((select string_agg(t.number, ', ' order by t.number) from transfers_waiting() t
      where t.source_id = any (p_items)), '');
  end if;
  refused := unusable_lines(made);
  if refused is not null then raise 'accounts' using errcode = 'TR004', detail = refused; end if;
  refused := validated_above_limit(made, app_user());
  if refused is not null then raise 'an own validation' using errcode = 'TR006', detail = refused; end if;
  return made;
end $$;

-- Numbers of the transfers of a file whose account is not usable, or not as it was written down; null: none.
create function unusable_lines(p_file uuid) returns text language sql stable set search_path = public, pg_temp as $$
  select string_agg(l.end_to_end_id, ', ' order by l.place) from payment_file_lines l join bank_accounts a on a.id = l.bank_account_id
  where l.file_id = p_file and (not account_usable(a.id, portal_now()) or (a.iban, a.holder) is distinct from (l.iban, l.holder))
$$;

-- Freezes a file with what will leave; null for a currency that leaves by hand.
create function freeze_payment_file(p_id uuid, p_content text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_files p set status = m.state_to, hash = encode(sha256(convert_to(p_content, 'UTF8')), 'hex') from machine_steps m
    where p.id = p_id and p.made_by = app_user() and m.machine = 'payment_file' and m.action = 'make' and m.state_from = p.status;
  if not found then raise 'not theirs to freeze' using errcode = 'TR001'; end if;
  insert into payment_file_contents (file_id, content) select p_id, p_content where p_content is not null;
end $$;

-- A draft does not outlive its transaction: nothing leaves that nobody can read.
create function refuse_draft_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from payment_files p where p.id = new.id and p.status = 'draft') then
    raise 'a payment file without content' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_files_complete after insert on payment_files deferrable initially deferred for each row execute function refuse_draft_file();

-- Sends a file that another person made: its transfers leave. Errors: TR001, and what may have changed since: TR004, TR005, TR006.
create function send_payment_file(p_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare p payment_files; after_step text; refused text; moved int;
begin
  select * into p from payment_files x where x.id = p_id for no key update;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'send' and m.state_from = p.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X') and p.made_by <> app_user(), false) then
    raise 'not theirs to send' using errcode = 'TR001';
  end if;
  if portal_now() > payment_cut_off(p.currency, p.execution_date) then raise 'the day' using errcode = 'TR005'; end if;
  refused := unusable_lines(p_id);
  if refused is not null then raise 'accounts' using errcode = 'TR004', detail = refused; end if;
  refused := validated_above_limit(p_id, app_user());
  if refused is not null then raise 'an own validation' using errcode = 'TR006', detail = refused; end if;
  perform from financings f where f.id in (select l.source_id from payment_file_lines l where l.file_id = p_id and l.kind = 'financing') order by f.id for no key update;
  update financings f set status = m.state_to, version = f.version + 1 from machine_steps m
    where f.id in (select l.source_id from payment_file_lines l where l.file_id = p_id and l.kind = 'financing')
      and m.machine = 'financing' and m.action = 'send' and m.state_from = f.status;
  get diagnostics moved = row_count;
  if moved <> (select count(*) from payment_file_lines l where l.file_id = p_id and l.kind = 'financing') then
    raise 'transfers' using errcode = 'TR003', detail = (select string_agg(l.end_to_end_id, ', ') from payment_file_lines l join financings f on f.id = l.source_id
      where l.file_id = p_id and not exists (select from machine_steps m where m.machine = 'financing' and m.action = 'send' and m.state_to = f.status));
  end if;
  update payment_files x set status = after_step, sent_by = app_user(), sent_at = portal_now(), version = x.version + 1,
    sent_name = (select u.first_name || ' ' || u.last_name from users u where u.id = app_user()) where x.id = p_id;
end $$;

-- Locks a file for a step on it.
create function lock_payment_file(p_id uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  select from payment_files p where p.id = p_id and session_user = 'portal_staff' for no key update
$$;

-- Gives a file up before it is sent: its transfers wait again.
create function cancel_payment_file(p_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare p payment_files; after_step text;
begin
  select * into p from payment_files x where x.id = p_id for no key update;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status;
  if after_step is null or not coalesce(session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to give up' using errcode = 'TR001';
  end if;
  perform give_up_file(p_id);
end $$;

-- What the bank did with lines of a sent file: [{id, action: execute | fail | return, code, reason, advice}]; the advice is the supplier's. An
-- executed one is debited (E4b: VIR against the account); a rejected financing is taken back with its accruals (D35), a rejected payment of a
-- guarantee waits again. What comes back after it was executed is credited by the reversal of its debit, and taken back today (D33). Lines
-- settled before are left as they are. Returns how many were executed, rejected and returned, and how many wait still.
create function settle_payment_file(p_id uuid, p_results jsonb, p_filename text, p_hash text)
returns table (executed int, rejected int, returned int, left_waiting int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare p payment_files; after_step text; l record; entry uuid; n_executed int := 0; n_rejected int := 0; n_returned int := 0; n_left int;
begin
  if not coalesce(session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to answer' using errcode = 'TR001';
  end if;
  select * into p from payment_files x where x.id = p_id for no key update;
  if p.sent_at is null then raise 'not sent' using errcode = 'TR007'; end if;
  select m.state_to into after_step from machine_steps m where m.machine = 'payment_file' and m.action = 'answer' and m.state_from = p.status;
  -- The order of docs/adr/0026 and 0109: financings, invoices, contracts.
  perform from financings f where f.id in (select x.source_id from payment_file_lines x where x.file_id = p_id and x.kind = 'financing') order by f.id for no key update;
  perform from invoices i where i.id in (select fl.invoice_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financing_lines fl on fl.financing_id = x.source_id where r.action <> 'execute')
    order by i.id for no key update;
  perform from contracts c where c.id in (select f.contract_id from jsonb_to_recordset(p_results) as r (id uuid, action text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id join financings f on f.id = x.source_id where r.action <> 'execute')
    order by c.id for no key update;
  for l in select distinct on (x.place) x.*, r.action, r.code, r.reason as why, r.advice, f.contract_id
      from jsonb_to_recordset(p_results) as r (id uuid, action text, code text, reason text, advice text)
      join payment_file_lines x on x.id = r.id and x.file_id = p_id left join financings f on x.kind = 'financing' and f.id = x.source_id
      where x.answered_at is null and r.action in ('execute', 'fail') or x.entry_id is not null and r.action = 'return' order by x.place loop
    entry := null;
    case l.action
      when 'execute' then
        n_executed := n_executed + 1;
        -- A guarantee that came back is paid by another file.
        entry := post_entry('E4b', l.kind, l.source_id || case when exists (select from ledger_entries e where (e.source, e.source_id, e.event) = (l.kind, l.source_id::text, 'E4b'))
            then '/' || p.number else '' end, case l.kind when 'financing' then 'Financement ' else 'Garantie ' end || l.end_to_end_id || chr(160) || ': virement débité',
          jsonb_build_array(
            jsonb_strip_nulls(jsonb_build_object('account', 'VIR', 'amount', l.amount, 'currency', p.currency, 'party_id', l.party_id, 'contract_id', l.contract_id)),
            jsonb_build_object('account', 'BNQ', 'amount', -l.amount, 'currency', p.currency, 'own_account_id', p.own_account_id)),
          p.execution_date, null, null);
      when 'fail' then
        n_rejected := n_rejected + 1;
        if l.kind = 'financing' then perform reverse_financing(l.source_id, 'virement rejeté'); end if;
      else
        n_returned := n_returned + 1;
        perform post_reversal(l.entry_id, 'virement retourné', today_in_paris());
        if l.kind = 'financing' then perform return_financing(l.source_id); end if;
    end case;
    perform note_transfer(l.id, l.action, l.code, l.why, entry);
    update financings f set status = m.state_to, version = f.version + 1, reason = coalesce(nullif(concat_ws(' ', l.why, l.advice), ''), f.reason)
      from machine_steps m where l.kind = 'financing' and f.id = l.source_id and m.machine = 'financing' and m.action = l.action and m.state_from = f.status;
  end loop;
  select count(*) into n_left from payment_file_lines x where x.file_id = p_id and x.answered_at is null;
  update payment_files x set version = x.version + 1, status = case when n_left = 0 then coalesce(after_step, x.status) else x.status end,
      answered_at = case when n_left = 0 then coalesce(x.answered_at, portal_now()) end
    where x.id = p_id and (n_executed + n_rejected + n_returned > 0);
  insert into payment_answers (file_id, hash, filename, executed, rejected, returned, left_waiting, received_by)
    values (p_id, p_hash, p_filename, n_executed, n_rejected, n_returned, n_left, case when session_user = 'portal_staff' then app_user() end);
  return query select n_executed, n_rejected, n_returned, n_left;
end $$;

-- Where what was promised and what VIR holds differ, by transfer: a validated or sent financing, a guarantee's payment, is in VIR until it is
-- executed; nothing else is (payouts come with collections). Also files sent that day whose sum or hash is not that of what left.
create function transfer_differences(p_day date) returns table (what text, currency text, promised bigint, posted bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  with held as (
    select coalesce(f.number, g.number, r.source || ' ' || r.source_id) as what, l.currency, -sum(l.amount)::bigint as amount
    from ledger_lines l join ledger_entries e on e.id = l.entry_id left join ledger_entries o on o.id = e.reverses
      cross join lateral (select coalesce(o.source, e.source) as source, left(coalesce(o.source_id, e.source_id), 36) as source_id) r
      left join financings f on r.source = 'financing' and f.id::text = r.source_id
      left join guarantee_calls c on r.source = 'guarantee_call' and c.id::text = r.source_id
      left join guarantee_events v on r.source = 'guarantee_event' and v.id::text = r.source_id
      left join guarantees g on g.id = coalesce(c.guarantee_id, v.guarantee_id)
    where l.account = 'VIR' and r.source <> 'payout' group by 1, 2),
  due as (
    select f.number as what, f.currency, f.net_paid as amount from financings f where f.status in ('validated', 'sent') and f.net_paid > 0
    union all
    select g.number, c.currency, sum(c.paid_amount)::bigint from guarantee_calls c join guarantees g on g.id = c.guarantee_id
    where c.answer = 'paid' and not exists (select from payment_file_lines l where (l.kind, l.source_id, l.status) = ('guarantee_call', c.id, 'executed')) group by 1, 2)
  select what, currency, coalesce(d.amount, 0), coalesce(h.amount, 0) from held h full join due d using (what, currency)
    where session_user not like 'portal\_%' or session_user = 'portal_system'
    group by what, currency, d.amount, h.amount having coalesce(d.amount, 0) <> coalesce(h.amount, 0)
  union all
  select f.number, f.currency, f.total, s.amount
    from payment_files f left join payment_file_contents c on c.file_id = f.id
      cross join lateral (select coalesce(sum(l.amount), 0)::bigint as amount, count(*) as n from payment_file_lines l where l.file_id = f.id) s
    where (f.sent_at at time zone 'Europe/Paris')::date = p_day and (session_user not like 'portal\_%' or session_user = 'portal_system')
      and ((f.total, f.count) is distinct from (s.amount, s.n) or f.hash is distinct from encode(sha256(convert_to(c.content, 'UTF8')), 'hex'))
  order by 1
$$;

-- What became of a transfer.
create function note_transfer(p_line uuid, p_action text, p_code text, p_reason text, p_entry uuid) returns void
language sql set search_path = public, pg_temp as $$
  update payment_file_lines l set status = case p_action when 'execute' then 'executed' when 'fail' then 'rejected' else 'returned' end,
    reason_code = p_code, reason = p_reason, answered_at = portal_now(), entry_id = p_entry where l.id = p_line
$$;

-- Takes back a draw whose money came back (D33): its entry is reversed today, and the interest of the days until then is due. What it earned
-- already left PCA, so that the account owes all of it and income gets the rest.
create function return_financing(p_id uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare f financings; upfront boolean; held jsonb; earned jsonb; due bigint; accrued bigint; tax bigint; entry uuid;
begin
  select * into strict f from financings x where x.id = p_id;
  upfront := f.interest_mode = 'upfront';
  held := jsonb_build_object('currency', f.currency, 'party_id', f.assignor_id, 'contract_id', f.contract_id);
  select sum(x.interest), sum(x.accrued), jsonb_agg(to_jsonb(x) order by x.invoice_id) into due, accrued, earned from (
    select l.invoice_id, l.amount as base, d.days, case when upfront then least(l.interest, i.interest) else i.interest end as interest,
      case when upfront then l.interest - l.deferred else 0 end as accrued
    from financing_lines l
      cross join lateral (select greatest(0, case when upfront then least(l.days, greatest(today_in_paris(), l.accrued_to) - f.value_date)
        else today_in_paris() - l.accrued_to end) as days) d
      cross join lateral (select interest_of(l.amount, f.rate_ppm, d.days, f.day_basis) as interest) i
    where l.financing_id = p_id) x;
  tax := share_of(due, f.vat_ppm);
  perform reverse_financing(p_id, 'virement retourné', true);
  if due = 0 then return; end if;
  entry := post_entry('E5', 'return', p_id::text, format('Intérêts du %s au %s, financement %s retourné', to_char(f.value_date, 'DD/MM/YYYY'),
      to_char(today_in_paris(), 'DD/MM/YYYY'), f.number), (
    select jsonb_agg(x.line order by x.place) from (
      select 1 as place, held || jsonb_build_object('account', 'CCA', 'amount', e.interest, 'invoice_id', e.invoice_id) as line
        from jsonb_to_recordset(earned) as e (invoice_id uuid, interest bigint) where e.interest > 0
      union all select 2, held || jsonb_build_object('account', 'CCA', 'amount', tax) where tax > 0
      union all select 3, held || jsonb_build_object('account', 'PCA', 'amount', -e.accrued, 'invoice_id', e.invoice_id)
        from jsonb_to_recordset(earned) as e (invoice_id uuid, accrued bigint) where e.accrued > 0
      union all select 4, jsonb_build_object('currency', f.currency, 'account', 'INT', 'amount', accrued - due) where accrued <> due
      union all select 5, jsonb_build_object('currency', f.currency, 'account', 'TVA', 'amount', -tax) where tax > 0) x),
    today_in_paris(), null, null);
  perform charge_interest(f, earned, tax, entry, null);
end $$;

-- Gives the next validated draw that missed its file the next date that one reaches (D32): reversed whole, and posted again at that day's rate.
-- A file that holds it and was not sent is given up. Returns none where none is late, or where the rate or the holidays of that day are missing.
create function revalue_late_financing() returns table (id uuid, was date, now date, before bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare f financings; day date; price draw_price; lines jsonb;
begin
  if session_user like 'portal\_%' and session_user <> 'portal_system' then raise 'not theirs to revalue' using errcode = 'insufficient_privilege'; end if;
  for f in select x.* from financings x join machine_steps m on m.machine = 'financing' and m.action = 'send' and m.state_from = x.status
      where x.value_date < next_payment_date(x.currency) order by x.validated_at loop
    day := next_payment_date(f.currency);
    perform from payment_files p where p.id in (select l.file_id from payment_file_lines l where (l.kind, l.source_id) = ('financing', f.id)) order by p.id for no key update;
    select * into f from financings x where x.id = f.id for no key update;
    continue when not exists (select from machine_steps m where m.machine = 'financing' and m.action = 'send' and m.state_from = f.status);
    perform from invoices i where i.id in (select l.invoice_id from financing_lines l where l.financing_id = f.id) order by i.id for no key update;
    perform from contracts c where c.id = f.contract_id for no key update;
    price := draw_price(f.contract_id, day);
    -- An invoice that is due by then bears no interest: somebody decides what becomes of the draw.
    continue when price.rate_ppm is null or exists (select from financing_lines l where l.financing_id = f.id and l.due_date <= day);
    perform give_up_file(l.file_id) from payment_file_lines l where (l.kind, l.source_id) = ('financing', f.id) and l.answered_at is null
      and payment_file_of('financing', f.id) is not null;
    perform reverse_financing(f.id, 'nouvelle date de valeur');
    select jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id, 'amount', l.amount)) into lines from financing_lines l where l.financing_id = f.id;
    update financing_lines l set days = p.days, interest = p.interest, open = p.amount, accrued_to = day,
        deferred = case price.interest_mode when 'upfront' then p.interest else 0 end
      from priced_lines(price, day, lines) p where l.financing_id = f.id and l.invoice_id = p.invoice_id;
    update financings x set terms_id = price.terms_id, value_date = day, rate_ppm = price.rate_ppm, rate_code = price.rate_code, rate_on = price.rate_on,
        day_basis = price.day_basis, interest_mode = price.interest_mode, vat_ppm = price.vat_ppm, interest = s.interest, vat = s.vat,
        net_paid = s.net_paid, late15 = s.late15, version = x.version + 1
      from draw_totals(price, day, lines) s where x.id = f.id;
    update financings x set entry_id = post_financing(f.id, null) where x.id = f.id;
    update invoices i set status = m.state_to, status_since = portal_now(), version = i.version + 1
      from machine_steps m where i.id in (select l.invoice_id from financing_lines l where l.financing_id = f.id)
        and m.machine = 'invoice' and m.action = 'finance' and m.state_from = i.status;
    return query select f.id, f.value_date, day, f.net_paid;
    return;
  end loop;
end $$;

-- Gives up a file that is not sent.
create function give_up_file(p_id uuid) returns void language sql set search_path = public, pg_temp as $$
  update payment_file_lines l set status = 'dropped' where l.file_id = p_id and exists (select from payment_files p join machine_steps m
    on m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status where p.id = p_id);
  update payment_files p set status = m.state_to, version = p.version + 1 from machine_steps m
    where p.id = p_id and m.machine = 'payment_file' and m.action = 'cancel' and m.state_from = p.status
$$;

-- The content of a sent file left: by the channel, or first downloaded.
create function mark_delivered(p_id uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update payment_files p set delivered_at = portal_now() where p.id = p_id and p.delivered_at is null and p.sent_at is not null
    and (session_user = 'portal_system' or session_user = 'portal_staff' and staff_actor() in ('M', 'X'))
$$;

-- What a call asked for and what was paid of it: the requester owes that. A call of a loaded history is answered already.
create or replace function keep_guarantee_call() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'called', new.amount, new.currency);
  end if;
  if new.answer is distinct from old.answer and new.answer = 'refused' then
    insert into guarantee_events (guarantee_id, step, amount, currency) values (new.guarantee_id, 'call_refused', new.amount, new.currency);
  elsif new.answer is distinct from old.answer and new.answer = 'paid' then
    insert into guarantee_events (guarantee_id, on_date, step, amount, currency, posting, debit, credit)
      values (new.guarantee_id, (new.answered_at at time zone 'Europe/Paris')::date, 'call_paid', new.paid_amount, new.currency, 'E20', 'CLI', 'BNQ');
  end if;
  return null;
end $$;

-- Sending proves who sends, in the same transaction.
create function require_sending_proof() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_staff' and not exists (select from auth_challenges a where a.purpose = 'step_up' and a.user_id = new.sent_by
      and a.spent_in = pg_current_xact_id_if_assigned()) then
    raise 'a proof is needed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger payment_files_proved after update of status on payment_files deferrable initially deferred for each row
  when (new.status = 'sent' and old.status = 'made') execute function require_sending_proof();

alter table payment_files enable row level security;
alter table payment_file_lines enable row level security;
alter table payment_answers enable row level security;
alter table payment_file_contents enable row level security;
create policy staff_reads on payment_files for select to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));
create policy staff_reads on payment_file_lines for select to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));
create policy staff_reads on payment_answers for select to portal_staff using ((select staff_actor()) in ('A', 'M', 'X'));
create policy system_reads on payment_files for select to portal_system using (true);
create policy system_reads on payment_file_lines for select to portal_system using (true);
create policy managers_read on payment_file_contents for select to portal_staff using ((select staff_actor()) in ('M', 'X'));
create policy system_reads on payment_file_contents for select to portal_system using (true);
create policy system_reads on payment_answers for select to portal_system using (true);
create policy on_payment_file on audit_events for insert to portal_staff with check (entity = 'payment_file' and action like 'paymentFiles.%'
  and exists (select from payment_files f where f.id = entity_id) and staff_actor() in ('M', 'X'));
grant select on payment_files, payment_file_lines, payment_file_contents, payment_answers to portal_staff, portal_system;
grant select, insert, update on payment_files, payment_file_lines, payment_file_contents, payment_answers to portal_functions;
grant select on guarantee_calls, own_accounts to portal_functions;
grant execute on function transfers_waiting(), payment_cut_off(text, date), known_cut_off(text, date), next_payment_date(text), validated_above_limit(uuid, uuid), unusable_lines(uuid)
  to portal_staff, portal_system, portal_functions;
grant execute on function lock_payment_file(uuid) to portal_staff;
grant execute on function note_transfer(uuid, text, text, text, uuid), return_financing(uuid), payment_file_of(text, uuid), give_up_file(uuid) to portal_functions;
grant execute on function revalue_late_financing(), transfer_differences(date) to portal_system;
grant execute on function payout_account(uuid, timestamptz), account_usable(uuid, timestamptz) to portal_functions;
grant execute on function make_payment_file(uuid, date, uuid[]), freeze_payment_file(uuid, text), send_payment_file(uuid), cancel_payment_file(uuid) to portal_staff;
grant execute on function settle_payment_file(uuid, jsonb, text, text), mark_delivered(uuid) to portal_staff, portal_system;

do $do$
declare
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
  posting text := pg_get_functiondef('post_financing(uuid, date)'::regprocedure);
  undoing text := pg_get_functiondef('post_reversal(uuid, text)'::regprocedure);
  reversing text := pg_get_functiondef('reverse_financing(uuid, text)'::regprocedure);
  taking text := pg_get_functiondef('withdraw_financing(uuid, text)'::regprocedure);
begin
  -- A payment file concerns the bank alone.
  execute replace(told, $$  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$, $$  union all
  select null, null from payment_files f
  where p_entity = 'payment_file' and f.id = p_id and session_user = 'portal_staff' and staff_actor() in ('M', 'X')
  union all
  select p.id, p.adviser_id from parties p
  where p_entity = 'party'$$);
  -- A second posting of a draw is another of its own: the day is part of its source.
  execute replace(posting, $$post_entry('E4', 'financing', p_id::text,$$,
    $$post_entry('E4', 'financing', p_id || case when f.entry_id is null then '' else '/' || f.value_date end,$$);
  -- What came back is valued today, and keeps its accruals.
  drop function post_reversal(uuid, text);
  execute replace(replace(undoing, 'p_reason text)', 'p_reason text, p_value_date date DEFAULT NULL)'), 'e.value_date, p_id)', 'coalesce(p_value_date, e.value_date), p_id)');
  drop function reverse_financing(uuid, text);
  execute replace(replace(replace(replace(reversing, 'p_reason text)', 'p_reason text, p_returned boolean DEFAULT false)'),
    $$(e.source, e.source_id) = ('financing', p_id::text) or e.source = 'accrual' and$$,
    $$e.id = (select f.entry_id from financings f where f.id = p_id) or not p_returned and e.source = 'accrual' and$$),
    'post_reversal(e.id, p_reason)', 'post_reversal(e.id, p_reason, case when p_returned then today_in_paris() end)'),
    'where c.financing_id = p_id and c.net > 0', 'where c.financing_id = p_id and c.net > 0 and not exists (select from commissions k where k.entry_id = r.id)');
  grant execute on function post_reversal(uuid, text, date), reverse_financing(uuid, text, boolean) to portal_functions;
  -- What is in a file leaves with it, or is taken out of it first.
  execute replace(taking, '  perform from invoices i', $$  if payment_file_of('financing', p_id) is not null then
    raise 'in a payment file' using errcode = 'FI008', detail = payment_file_of('financing', p_id);
  end if;
  perform from invoices i$$);
end $do$;

-- Planned once: pruning its kinds for each call took three milliseconds of every notice.
alter function concerned(text, uuid) set plan_cache_mode = force_generic_plan;
