-- A posting costs less (docs/ledger.md): what only a sealed entry shows is written by the sealing pass; codes, and the entry of a line,
-- are checked at COMMIT without locking their rows, which are never removed.
alter table ledger_entries alter column year drop expression, alter column ref drop expression, alter column search_text drop expression;
alter table ledger_entries alter column year drop not null;
grant update (year, ref, search_text) on ledger_entries to portal_functions;

alter table ledger_entries drop constraint ledger_entries_event_fkey, drop constraint ledger_entries_journal_fkey,
  drop constraint ledger_entries_seq_key, drop constraint ledger_entries_position_key, drop constraint ledger_entries_number,
  drop constraint ledger_entries_reversed_once;
alter table ledger_lines drop constraint ledger_lines_account_fkey, drop constraint ledger_lines_entry_id_fkey, drop constraint ledger_lines_sealed_key;
-- Without the rows that have none yet.
create unique index ledger_entries_position on ledger_entries (position) where position is not null;
create unique index ledger_entries_number on ledger_entries (journal, year, number) where number is not null;
create unique index ledger_entries_reversed_once on ledger_entries (reverses) where reverses is not null;
create unique index ledger_lines_sealed on ledger_lines (sealed) where sealed is not null;
drop index ledger_entries_ref, ledger_entries_search;
create index ledger_entries_ref on ledger_entries (ref text_pattern_ops) where ref is not null;
create index ledger_entries_search on ledger_entries using gin (search_text gin_trgm_ops) where search_text is not null;

-- Entries and lines name these codes, so they stay.
create function keep_ledger_code() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.code = new.code then return new; end if;
  raise 'the ledger names %', old.code using errcode = 'foreign_key_violation';
end $$;
create trigger code_stays before delete or update of code on ledger_accounts for each row execute function keep_ledger_code();
create trigger code_stays before delete or update of code on ledger_events for each row execute function keep_ledger_code();

-- As before; columns that were computed are filled with the others.
create or replace function refuse_ledger_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Records differ by table: each is named only in its own branch.
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' then
    if old.hash is null and new.hash is not null then
      old.position := new.position; old.number := new.number; old.sealed_at := new.sealed_at; old.prev_hash := new.prev_hash; old.hash := new.hash;
      old.year := new.year; old.ref := new.ref; old.search_text := new.search_text;
      if old is not distinct from new then return new; end if;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'ledger_lines' then
    if old.sealed is null and new.sealed is not null then
      old.sealed := new.sealed; old.account_balance := new.account_balance;
      if old is not distinct from new then return new; end if;
    end if;
  end if;
  raise '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- At COMMIT: an entry has lines, which sum to zero in its currency, and the journal of its event, whoever wrote it.
create or replace function check_balanced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare n int; total numeric; one text; other text; journal text;
begin
  select count(*), sum(l.amount), min(l.currency), max(l.currency), (select v.journal from ledger_events v where v.code = new.event)
    into n, total, one, other, journal from ledger_lines l where l.entry_id = new.id;
  if n < 2 or total <> 0 or one <> new.currency or other <> new.currency then
    raise 'entry % does not balance in one currency', new.id using errcode = 'LG001';
  end if;
  if journal is distinct from new.journal then raise '% is no event of journal %', new.event, new.journal using errcode = 'foreign_key_violation'; end if;
  return null;
end $$;

-- At COMMIT: a line names an account, and an entry that balances with it.
create function check_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare total numeric; currency text; known boolean;
begin
  select (select sum(l.amount) from ledger_lines l where l.entry_id = new.entry_id), (select e.currency from ledger_entries e where e.id = new.entry_id),
      exists (select from ledger_accounts a where a.code = new.account) into total, currency, known;
  if currency is null or not known then raise 'line % of no entry, or no account', new.id using errcode = 'foreign_key_violation'; end if;
  if total <> 0 or new.currency <> currency then
    raise 'entry % does not balance in one currency', new.entry_id using errcode = 'LG001';
  end if;
  return null;
end $$;
drop trigger balanced on ledger_lines;
create constraint trigger balanced after insert on ledger_lines deferrable initially deferred for each row execute function check_line();

create function ledger_ref(journal text, year int, number int) returns text language sql immutable as $$
  select 'ECR-' || journal || '-' || year || '-' || lpad(number::text, 6, '0')
$$;
grant execute on function ledger_ref(text, int, int) to portal_functions;

-- As before; also writes what only a sealed entry shows.
create or replace function seal_ledger() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e ledger_entries; prev bytea; place bigint; first_line bigint; n int; sealed int := 0;
  ids uuid[]; prevs bytea[]; hashes bytea[]; numbers int[];
begin
  select h.hash, h.position into strict prev, place from ledger_head h for update;
  loop
    select array_agg(x.id order by x.entry_date, x.seq) into ids
      from (select y.id, y.entry_date, y.seq from ledger_entries y where y.hash is null order by y.entry_date, y.seq limit 5000) x;
    exit when ids is null;
    select array_agg(coalesce(t.last, 0) + o.nth order by o.n) into numbers
      from (select u.n, x.journal, v.year, (row_number() over (partition by x.journal, v.year order by u.n))::int as nth
          from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id
            cross join lateral (select extract(year from x.entry_date)::int as year) v) o
        left join lateral (select max(y.number) as last from ledger_entries y where (y.journal, y.year) = (o.journal, o.year)) t on true;
    n := 0; prevs := '{}'; hashes := '{}';
    for e in select x.* from unnest(ids) with ordinality u (id, n) join ledger_entries x on x.id = u.id order by u.n loop
      n := n + 1;
      e.number := numbers[n];
      e.year := extract(year from e.entry_date);
      prevs[n] := prev;
      prev := sha256(coalesce(prev, '') || convert_to(ledger_covered(e), 'UTF8'));
      hashes[n] := prev;
    end loop;
    update ledger_entries x set position = place + s.n, number = s.number, sealed_at = portal_instant(), prev_hash = s.prev, hash = s.hash,
        year = v.year, ref = v.ref, search_text = fold(v.ref || ' ' || x.label)
      from unnest(ids, prevs, hashes, numbers) with ordinality s (id, prev, hash, number, n) join ledger_entries o on o.id = s.id
        cross join lateral (select extract(year from o.entry_date)::int as year, ledger_ref(o.journal, extract(year from o.entry_date)::int, s.number) as ref) v
      where x.id = s.id;
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
  if sealed > 0 then update ledger_head set position = place, hash = prev; end if;
  return sealed;
end $$;

-- As before, and the reference, which no hash covers.
do $$ begin
  execute replace(pg_get_functiondef('verify_ledger()'::regprocedure), 'where x.number <> x.nth;', 'where x.number <> x.nth;
  return query select ''number'', y.id from ledger_entries y where y.hash is not null and y.ref is distinct from ledger_ref(y.journal, y.year, y.number);');
end $$;
