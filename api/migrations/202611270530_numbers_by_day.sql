-- Numbers follow the days of the entries, also where a history was loaded record by record.
drop index ledger_entries_unsealed;
create index ledger_entries_unsealed on ledger_entries (entry_date, seq) where hash is null;
do $$ begin
  execute replace(pg_get_functiondef('seal_ledger()'::regprocedure), 'where x.hash is null order by x.seq limit', 'where x.hash is null order by x.entry_date, x.seq limit');
end $$;
