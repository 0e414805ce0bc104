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
