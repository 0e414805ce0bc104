-- The ledger's head (docs/adr/0103): place and hash of the last sealed entry, by which the removal of the last ones is found. Its
-- row lock lets one pass seal at a time.
create table ledger_head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea
);
insert into ledger_head (position) values (0);
alter table ledger_head enable row level security;
grant select, update (position, hash) on ledger_head to portal_functions;

-- As before; generated columns of the new row are empty before it is written.
create or replace function refuse_ledger_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries' then
    if old.hash is null and new.hash is not null then
      old.position := new.position; old.number := new.number; old.sealed_at := new.sealed_at; old.prev_hash := new.prev_hash;
      old.hash := new.hash; old.year := new.year; old.ref := new.ref;
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

-- As before, from the head.
create or replace function seal_ledger() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e ledger_entries; prev bytea; place bigint; first_line bigint; n int; sealed int := 0;
  ids uuid[]; prevs bytea[]; hashes bytea[]; numbers int[];
begin
  select h.hash, h.position into strict prev, place from ledger_head h for update;
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
  if sealed > 0 then update ledger_head set position = place, hash = prev; end if;
  return sealed;
end $$;

-- As before, and the head.
create or replace function verify_ledger() returns table (finding text, entry_id uuid)
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
  return query select 'head', null::uuid from ledger_head h where (h.position, h.hash) is distinct from (place, prev);
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
