-- The ledger (docs/adr/0103, docs/ledger.md): entries whose lines sum to zero, written by one function, never changed.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z][A-Z_]{1,11}$'),
  name text not null check (length(name) between 1 and 80),
  -- Asset, liability, income, expense, off balance sheet.
  type text not null check (type in ('A', 'L', 'I', 'E', 'OFF')),
  -- Columns that each of its lines fills.
  subledger text[] not null default '{}',
  -- Kept as balance rows, one per party, contract and currency, where somebody draws on them: a posting locks that row.
  kept boolean not null default false,
  -- Number of the bank's own plan of accounts; the regulation asks for three digits first.
  plan_no text not null constraint ledger_accounts_plan_no unique check (plan_no ~ '^[1-9][0-9]{2}[0-9A-Z]{0,9}$'),
  version int not null default 1
);
insert into ledger_accounts (code, name, type, subledger, kept, plan_no) values
  ('ACH', 'Acheteurs factorés', 'A', '{invoice_id}', false, '201'),
  ('CCA', 'Comptes courants d’affacturage', 'L', '{party_id,contract_id}', true, '252'),
  ('FDG', 'Fonds de garantie', 'L', '{party_id,contract_id,invoice_id}', true, '253'),
  ('RES', 'Réserves', 'L', '{party_id,contract_id,invoice_id}', true, '254'),
  ('ADR', 'Adhérents débiteurs', 'A', '{party_id,contract_id}', true, '203'),
  ('BNQ', 'Banque', 'A', '{own_account_id}', false, '112'),
  ('VIR', 'Virements émis', 'L', '{}', false, '113'),
  ('ENC', 'Encaissements à identifier', 'L', '{}', false, '361'),
  ('PCA', 'Intérêts perçus d’avance', 'L', '{invoice_id}', false, '383'),
  ('TVA', 'TVA collectée', 'L', '{}', false, '344'),
  ('CLI', 'Commissions à recevoir', 'A', '{party_id}', true, '341'),
  ('COM', 'Commissions d’affacturage', 'I', '{}', false, '702'),
  ('INT', 'Commissions de financement', 'I', '{}', false, '703'),
  ('GAR', 'Commissions de garantie', 'I', '{}', false, '704'),
  ('PEN', 'Pénalités de retard', 'I', '{}', false, '705'),
  ('PER', 'Pertes sur créances', 'E', '{}', false, '671'),
  ('FRB', 'Frais bancaires', 'E', '{}', false, '609'),
  ('RAN', 'Report à nouveau', 'L', '{}', false, '581'),
  ('OFF', 'Engagements de garantie donnés', 'OFF', '{guarantee_id}', false, '912'),
  ('OFF_CONTRA', 'Contrepartie des engagements', 'OFF', '{guarantee_id}', false, '982');

create table ledger_journals (
  code text primary key,
  name text not null
);
insert into ledger_journals values ('AN', 'À nouveaux'), ('BQ', 'Banque et virements'), ('CE', 'Cessions'), ('OD', 'Opérations diverses'),
  ('HB', 'Hors bilan');

-- What is posted, and in which journal (events of domain.md §D).
create table ledger_events (
  code text primary key,
  journal text not null references ledger_journals,
  name text not null
);
insert into ledger_events values
  ('E0', 'HB', 'Engagement de garantie'), ('E1', 'CE', 'Cession'), ('E2', 'CE', 'Retenue de garantie'), ('E3', 'CE', 'Commissions'),
  ('E3b', 'CE', 'Réserve'), ('E4', 'BQ', 'Financement'), ('E4b', 'BQ', 'Virement débité'), ('E5', 'OD', 'Intérêts courus'),
  ('E6', 'BQ', 'Encaissement'), ('E6a', 'OD', 'Intérêts ajustés'), ('E7', 'OD', 'Libération des retenues'), ('E8', 'BQ', 'Reversement'),
  ('E9', 'CE', 'Avoir'), ('E10', 'OD', 'Recours'), ('E11', 'OD', 'Indemnisation'), ('E12', 'OD', 'Payé au cédant'),
  ('E13', 'OD', 'Compensation'), ('E14', 'OD', 'Encaissement rendu au cédant'), ('E15', 'BQ', 'Encaissement retourné'),
  ('E16', 'BQ', 'Relevé payé'), ('E17', 'BQ', 'Pénalité encaissée'), ('E18', 'OD', 'Commission annulée'), ('E19', 'OD', 'Frais de dossier'),
  ('E20', 'OD', 'Garantie à première demande');

create table ledger_months (
  id uuid primary key default uuidv7(),
  -- Its first day.
  month date not null unique check (extract(day from month) = 1),
  closed_at timestamptz(3) not null default portal_now(),
  closed_by uuid not null references users
);

create table ledger_entries (
  id uuid primary key default uuidv7(),
  seq bigint not null generated always as identity unique,
  event text not null references ledger_events,
  journal text not null references ledger_journals,
  -- The row that it was posted from: one entry for each of its events, however often it is asked for.
  source text not null,
  source_id text not null,
  entry_date date not null,
  value_date date not null,
  currency text not null,
  label text not null check (length(label) between 1 and 300),
  reverses uuid constraint ledger_entries_reversed_once unique references ledger_entries,
  -- Null: the portal itself.
  posted_by uuid references users,
  posted_at timestamptz(3) not null default portal_instant(),
  -- Given by the sealing pass.
  position bigint unique,
  number int,
  sealed_at timestamptz(3),
  prev_hash bytea,
  hash bytea,
  year int not null generated always as (extract(year from entry_date)::int) stored,
  ref text generated always as ('ECR-' || journal || '-' || extract(year from entry_date)::int || '-' || lpad(number::text, 6, '0')) stored,
  constraint ledger_entries_source unique (source, source_id, event),
  constraint ledger_entries_number unique (journal, year, number),
  constraint ledger_entries_sealed check ((position is null) = (number is null) and (number is null) = (sealed_at is null)
    and (sealed_at is null) = (hash is null))
);
create index ledger_entries_unsealed on ledger_entries (seq) where hash is null;
create index ledger_entries_date on ledger_entries (entry_date, seq);
create index ledger_entries_ref on ledger_entries (ref text_pattern_ops);

create table ledger_lines (
  id bigint not null generated always as identity primary key,
  entry_id uuid not null references ledger_entries,
  account text not null references ledger_accounts (code),
  -- Minor units; a debit is positive, a credit negative.
  amount bigint not null check (amount <> 0),
  currency text not null,
  party_id uuid references parties,
  contract_id uuid references contracts,
  invoice_id uuid references invoices,
  guarantee_id uuid references guarantees,
  own_account_id uuid references own_accounts,
  entry_date date not null,
  value_date date not null,
  -- Of its balance row, after this line.
  balance bigint,
  -- Given by the sealing pass: its place among all lines, and the account's balance in this currency after it.
  sealed bigint unique,
  account_balance bigint
);
create index ledger_lines_entry on ledger_lines (entry_id);
create index ledger_lines_account on ledger_lines (account, currency, sealed desc nulls first, id desc);
create index ledger_lines_invoice on ledger_lines (invoice_id, id) where invoice_id is not null;
create index ledger_lines_guarantee on ledger_lines (guarantee_id, id) where guarantee_id is not null;
create index ledger_lines_contract on ledger_lines (contract_id, account, party_id, id) where contract_id is not null;
create index ledger_lines_party on ledger_lines (party_id, account, id) where party_id is not null;

create table ledger_balances (
  account text not null references ledger_accounts (code),
  party_id uuid not null references parties,
  contract_id uuid references contracts,
  currency text not null,
  amount bigint not null,
  constraint ledger_balances_key unique nulls not distinct (account, party_id, contract_id, currency)
);

alter table ledger_accounts enable row level security;
alter table ledger_journals enable row level security;
alter table ledger_events enable row level security;
alter table ledger_months enable row level security;
alter table ledger_entries enable row level security;
alter table ledger_lines enable row level security;
alter table ledger_balances enable row level security;

-- Who keeps the accounts: managers and administrators read all of it; companies nothing yet.
grant select on ledger_accounts, ledger_journals, ledger_events, ledger_months, ledger_entries, ledger_lines, ledger_balances to portal_staff;
grant update (name, plan_no, version) on ledger_accounts to portal_staff;
do $$ declare it text; begin
  foreach it in array array['ledger_accounts', 'ledger_journals', 'ledger_events', 'ledger_months', 'ledger_entries', 'ledger_lines', 'ledger_balances'] loop
    execute format('create policy managers_read on %I for select to portal_staff using ((select staff_actor()) in (''M'', ''X''))', it);
    execute format('create policy system_reads on %I for select to portal_system using (true)', it);
    execute format('grant select on %I to portal_functions, portal_system', it);
  end loop;
end $$;
create policy managers_name on ledger_accounts for update to portal_staff using ((select staff_actor()) in ('M', 'X'));
grant insert on ledger_entries, ledger_lines, ledger_balances, ledger_months to portal_functions;
grant update (amount) on ledger_balances to portal_functions;
grant update (position, number, sealed_at, prev_hash, hash) on ledger_entries to portal_functions;
grant update (sealed, account_balance) on ledger_lines to portal_functions;

-- Nothing posted changes or goes, whoever asks; sealing fills what is empty, once.
create function refuse_ledger_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' and old.hash is null then
    old.position := new.position; old.number := new.number; old.sealed_at := new.sealed_at; old.prev_hash := new.prev_hash; old.hash := new.hash;
    old.ref := new.ref;
    if new.hash is not null and old is not distinct from new then return new; end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'ledger_lines' and old.sealed is null then
    old.sealed := new.sealed; old.account_balance := new.account_balance;
    if new.sealed is not null and old is not distinct from new then return new; end if;
  end if;
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on ledger_entries for each row execute function refuse_ledger_change();
create trigger append_only before update or delete on ledger_lines for each row execute function refuse_ledger_change();
create trigger append_only before update or delete on ledger_months for each row execute function refuse_ledger_change();
create trigger never_emptied before truncate on ledger_entries execute function refuse_ledger_change();
create trigger never_emptied before truncate on ledger_lines execute function refuse_ledger_change();
create trigger never_emptied before truncate on ledger_months execute function refuse_ledger_change();

-- Every entry sums to zero at COMMIT, in its one currency, whoever wrote its lines.
create function check_balanced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry uuid; n int; total numeric; currencies int;
begin
  if tg_table_name = 'ledger_entries' then entry := new.id; else entry := new.entry_id; end if;
  select count(*), sum(l.amount), count(*) filter (where l.currency <> e.currency) into n, total, currencies
    from ledger_entries e left join ledger_lines l on l.entry_id = e.id where e.id = entry;
  if n < 2 or total <> 0 or currencies > 0 then
    raise 'entry % does not balance in one currency', entry using errcode = 'LG001';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entries deferrable initially deferred for each row execute function check_balanced();
create constraint trigger balanced after insert on ledger_lines deferrable initially deferred for each row execute function check_balanced();

-- Posts an entry: the only writer of entries, lines and balances. Its callers are functions that derive the lines from
-- rows, so that no login chooses them.
--   p_lines: [{account, amount, currency, party_id?, contract_id?, invoice_id?, guarantee_id?, own_account_id?, value_date?}]
--   p_on: the owner's alone, for a history that is loaded; everybody else posts today.
-- The same source again answers the entry that is there. Errors: LG001 not balanced, LG002 several currencies, LG003 unknown
-- account, LG004 subledger missing, LG005 month closed, LG006 same source with other lines, LG007 a day of one's own choosing.
create function post_entry(p_event text, p_source text, p_source_id text, p_label text, p_lines jsonb, p_value_date date default null,
  p_reverses uuid default null, p_on date default null) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := coalesce(p_on, today_in_paris());
  made uuid; n int; total numeric; one text; other text; unknown text; bare text;
begin
  if p_on is not null and session_user like 'portal\_%' then raise 'an entry is dated today' using errcode = 'LG007'; end if;
  select count(*), sum((i.line ->> 'amount')::bigint), min(i.line ->> 'currency'), max(i.line ->> 'currency'),
      min(coalesce(i.line ->> 'account', '-')) filter (where a.code is null),
      min(a.code) filter (where not jsonb_strip_nulls(i.line) ?& a.subledger)
    into n, total, one, other, unknown, bare
    from jsonb_array_elements(p_lines) i (line) left join ledger_accounts a on a.code = i.line ->> 'account';
  if unknown is not null then raise 'account % is unknown', unknown using errcode = 'LG003'; end if;
  if bare is not null then raise 'a line of % lacks its subledger', bare using errcode = 'LG004'; end if;
  if one <> other then raise 'an entry has one currency, not % and %', one, other using errcode = 'LG002'; end if;
  if n < 2 or total <> 0 then raise 'the lines do not balance' using errcode = 'LG001'; end if;

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

  with line as (
    select l.*, i.n, a.kept from jsonb_array_elements(p_lines) with ordinality i (line, n)
      cross join lateral jsonb_populate_record(null::ledger_lines, i.line) l join ledger_accounts a on a.code = l.account),
  moved as (
    insert into ledger_balances as b (account, party_id, contract_id, currency, amount)
      select l.account, l.party_id, l.contract_id, l.currency, sum(l.amount) from line l where l.kept
      group by l.account, l.party_id, l.contract_id, l.currency
      -- One order for everybody who locks several.
      order by l.account <> 'CCA', l.account, l.contract_id, l.party_id
    on conflict on constraint ledger_balances_key do update set amount = b.amount + excluded.amount
    returning account, party_id, contract_id, amount)
  insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, guarantee_id, own_account_id,
      entry_date, value_date, balance)
    select made, l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id,
      today, coalesce(l.value_date, p_value_date, today),
      m.amount - coalesce(sum(l.amount) over (partition by l.account, l.party_id, l.contract_id order by l.n desc
        rows between unbounded preceding and 1 preceding), 0)
    from line l left join moved m on l.kept and (m.account, m.party_id) = (l.account, l.party_id)
      and m.contract_id is not distinct from l.contract_id
    order by l.n;
  return made;
end $$;

-- What a guarantee's event means for the accounts (E0, E20): posted in its own transaction.
create function post_guarantee_event(e guarantee_events, p_on date) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  g record;
  -- A payment leaves by a transfer, which the bank's statement shows later.
  credit text := case e.credit when 'BNQ' then 'VIR' else e.credit end;
  common jsonb;
begin
  select x.number, x.debtor_name, x.beneficiary_name, x.beneficiary_id, x.requester_id, p.legal_name as requester into g
    from guarantees x join parties p on p.id = x.requester_id where x.id = e.guarantee_id;
  common := jsonb_build_object('currency', e.currency, 'guarantee_id', e.guarantee_id, 'party_id', g.requester_id, 'value_date', e.on_date);
  return post_entry(e.posting, 'guarantee_event', e.id::text,
    case e.step
      when 'granted' then format('Engagement donné : garantie %s sur %s, en faveur de %s', g.number, g.debtor_name, g.beneficiary_name)
      when 'reduced' then format('Engagement réduit : garantie %s sur %s', g.number, g.debtor_name)
      when 'commission' then format('Commission de la garantie %s, due par %s', g.number, g.requester)
      when 'call_paid' then format('Garantie %s payée à %s, due par %s', g.number, g.beneficiary_name, g.requester)
      else format('Engagement levé : garantie %s sur %s, %s', g.number, g.debtor_name,
        case e.step when 'paid' then 'payée' when 'expired' then 'expirée' else 'libérée' end)
    end,
    jsonb_build_array(common || jsonb_build_object('account', e.debit, 'amount', e.amount),
      common || jsonb_build_object('account', credit, 'amount', -e.amount)
        || case credit when 'VIR' then jsonb_build_object('party_id', g.beneficiary_id) else '{}' end),
    e.on_date, null, p_on);
end $$;

create function post_new_guarantee_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform post_guarantee_event(new, case when session_user not like 'portal\_%' then new.on_date end);
  return null;
end $$;

-- Posts events that have no entry yet: those from before the ledger, and any that were written without their trigger.
create function post_guarantee_events() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare e guarantee_events; n int := 0;
begin
  for e in select v.* from guarantee_events v where v.posting is not null and v.amount > 0
      and not exists (select from ledger_entries x where (x.source, x.source_id, x.event) = ('guarantee_event', v.id::text, v.posting))
      order by v.id limit 1000 loop
    perform post_guarantee_event(e, null);
    n := n + 1;
  end loop;
  return n;
end $$;
create trigger guarantee_events_posted after insert on guarantee_events for each row when (new.posting is not null and new.amount > 0)
  execute function post_new_guarantee_event();

-- Reverses an entry once, as approved by two persons: the same lines with their sides exchanged, today. LG008: it is a
-- reversal itself, or was reversed.
create function reverse_entry(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare e ledger_entries; lines jsonb;
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X') and approved_now('ledger_entry', p_id, 'reverse'), false) then
    raise 'two persons reverse an entry' using errcode = 'insufficient_privilege';
  end if;
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

-- What an entry's hash covers: its own columns and those of its lines, in their order.
create function ledger_covered(e ledger_entries) returns text language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_array(e.id, e.event, e.journal, e.year, e.number, e.source, e.source_id, e.entry_date, e.value_date, e.currency, e.label, e.reverses,
      e.posted_by, extract(epoch from e.posted_at))::text
    || string_agg(jsonb_build_array(l.account, l.amount, l.currency, l.party_id, l.contract_id, l.invoice_id, l.guarantee_id, l.own_account_id,
      l.entry_date, l.value_date, l.balance)::text, '' order by l.id)
  from ledger_lines l where l.entry_id = e.id
$$;

-- Numbers what is posted, without a gap by journal and year, and chains it (as seal_audit): no writer waits for it.
create function seal_ledger() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e ledger_entries; prev bytea; place bigint; first_line bigint; n int; sealed int := 0;
  ids uuid[]; prevs bytea[]; hashes bytea[]; numbers int[];
begin
  perform pg_advisory_xact_lock(hashtext('ledger'));
  select x.hash, x.position into prev, place from ledger_entries x where x.position is not null order by x.position desc limit 1;
  place := coalesce(place, 0);
  loop
    n := 0; ids := '{}'; prevs := '{}'; hashes := '{}'; numbers := '{}';
    for e in select * from ledger_entries x where x.hash is null order by x.seq limit 5000 loop
      n := n + 1;
      ids[n] := e.id;
    end loop;
    exit when n = 0;
    select array_agg(coalesce(t.last, 0) + o.nth order by o.n) into numbers
      from (select u.n, x.journal, x.year, (row_number() over (partition by x.journal, x.year order by u.n))::int as nth
          from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id) o
        left join lateral (select max(y.number) as last from ledger_entries y where (y.journal, y.year) = (o.journal, o.year)) t on true;
    n := 0;
    for e in select x.* from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id order by u.n loop
      n := n + 1;
      e.number := numbers[n];
      prevs[n] := prev;
      prev := sha256(coalesce(prev, '') || convert_to(ledger_covered(e), 'UTF8'));
      hashes[n] := prev;
    end loop;
    update ledger_entries x set position = place + s.n, number = s.number, sealed_at = portal_instant(), prev_hash = s.prev, hash = s.hash
      from unnest(ids, prevs, hashes, numbers) with ordinality s (id, prev, hash, number, n) where x.id = s.id;
    select coalesce(max(l.sealed), 0) into first_line from ledger_lines l;
    update ledger_lines l set sealed = s.place, account_balance = s.total
      from (
        select x.id, first_line + row_number() over (order by u.n, x.id) as place,
          coalesce(b.account_balance, 0) + sum(x.amount) over (partition by x.account, x.currency order by u.n, x.id) as total
        from unnest(ids) with ordinality u (id, n) join ledger_lines x on x.entry_id = u.id
          left join lateral (select y.account_balance from ledger_lines y where (y.account, y.currency) = (x.account, x.currency) and y.sealed is not null
            order by y.sealed desc limit 1) b on true) s
      where l.id = s.id;
    place := place + n;
    sealed := sealed + n;
    exit when n < 5000;
  end loop;
  return sealed;
end $$;

-- What of the sealed ledger is not as it was posted: one row for each finding, none when all is well.
create function verify_ledger() returns table (finding text, entry_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare e ledger_entries; prev bytea; place bigint := 0;
begin
  if session_user = 'portal_staff' and not coalesce(staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to verify' using errcode = 'insufficient_privilege';
  end if;
  for e in select * from ledger_entries x where x.hash is not null order by x.position loop
    place := place + 1;
    if e.position <> place or e.prev_hash is distinct from prev
        or e.hash <> sha256(coalesce(prev, '') || convert_to(coalesce(ledger_covered(e), ''), 'UTF8')) then
      finding := 'chain'; entry_id := e.id; return next;
      place := e.position;
    end if;
    prev := e.hash;
  end loop;
  return query select 'number', x.id from (select y.id, y.number, row_number() over (partition by y.journal, y.year order by y.position) as nth
    from ledger_entries y where y.hash is not null) x where x.number <> x.nth;
  return query select 'unbalanced', l.entry_id from ledger_lines l group by l.entry_id having sum(l.amount) <> 0;
  return query select 'account_balance', x.entry_id from (select l.entry_id, l.sealed, l.account_balance,
      sum(l.amount) over (partition by l.account, l.currency order by l.sealed) as total, row_number() over (order by l.sealed) as nth
    from ledger_lines l where l.sealed is not null) x where x.account_balance <> x.total or x.sealed <> x.nth;
  return query select 'balance', x.entry_id from (select l.entry_id, l.balance,
      sum(l.amount) over (partition by l.account, l.party_id, l.contract_id, l.currency order by l.id) as total
    from ledger_lines l where l.balance is not null) x where x.balance <> x.total;
  return query select 'balance', null::uuid from ledger_balances b
    full join (select l.account, l.party_id, l.contract_id, l.currency, sum(l.amount) as total from ledger_lines l join ledger_accounts a
      on a.code = l.account and a.kept group by l.account, l.party_id, l.contract_id, l.currency) s
    on (b.account, b.party_id, b.currency) = (s.account, s.party_id, s.currency) and b.contract_id is not distinct from s.contract_id
    where b.amount is distinct from s.total;
end $$;

-- Closes a month that is over: nothing is posted into it any more. Its entries are sealed first.
create function close_month(p_month date) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
  if session_user <> 'portal_staff' or not coalesce(staff_actor() in ('M', 'X'), false) then
    raise 'not theirs to close' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger-month'), to_char(p_month, 'YYYYMM')::int);
  if p_month <> date_trunc('month', p_month) or p_month >= date_trunc('month', today_in_paris()) then
    raise 'that month is not over' using errcode = 'LG009';
  end if;
  perform seal_ledger();
  insert into ledger_months (month, closed_by) values (p_month, app_user()) returning id into made;
  return made;
end $$;

-- Balances of all accounts at the end of a day, by currency. Income and expenses count from 1 January; those of earlier years
-- stand in RAN.
create function trial_balance(p_at date) returns table (account text, currency text, debit bigint, credit bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.account, s.currency, sum(s.debit)::bigint, sum(s.credit)::bigint
  from (
    select case when a.type in ('I', 'E') and t.before then 'RAN' else t.account end as account, t.currency, t.debit, t.credit
    from (
      select l.account, l.currency, l.entry_date < date_trunc('year', p_at) as before,
        coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit, coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
      from ledger_lines l where l.entry_date <= p_at group by 1, 2, 3) t
    join ledger_accounts a on a.code = t.account) s
  group by s.account, s.currency
$$;

grant execute on function post_guarantee_events(), seal_ledger(), verify_ledger() to portal_system;
grant execute on function reverse_entry(uuid, text), close_month(date), trial_balance(date), verify_ledger() to portal_staff;
grant execute on function post_entry(text, text, text, text, jsonb, date, uuid, date), post_guarantee_event(guarantee_events, date),
  reverse_entry(uuid, text), ledger_covered(ledger_entries), seal_ledger() to portal_functions;
grant select (number, debtor_name, beneficiary_name, beneficiary_id, requester_id) on guarantees to portal_functions;

create policy on_ledger on audit_events for insert to portal_staff
  with check (entity = 'ledger_entry' and action like 'ledgerEntries.%' and exists (select from ledger_entries e where e.id = entity_id)
    or entity = 'ledger_month' and action = 'ledgerMonths.close' and exists (select from ledger_months m where m.id = entity_id)
    or entity = 'ledger_account' and action = 'ledgerAccounts.update' and exists (select from ledger_accounts a where a.id = entity_id));

select post_guarantee_events();
