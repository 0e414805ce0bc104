-- What an account was charged from one day to another: fees and interest with their tax, of every entry that moves it; what is given back
-- counts less. `interest`: of that, what financing costs.
create function account_cost(p_contract uuid, p_assignor uuid, p_from date, p_to date) returns table (cost bigint, interest bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(x.amount), 0)::bigint, coalesce(-sum(x.amount) filter (where x.account in ('INT', 'PCA')), 0)::bigint
  from ledger_lines x
  where x.account in ('COM', 'GAR', 'INT', 'PCA', 'TVA') and x.entry_id in (select l.entry_id from ledger_lines l
      where l.account = 'CCA' and l.contract_id = p_contract and l.party_id = p_assignor and l.entry_date between p_from and p_to)
    and reads_account(p_assignor)
$$;
grant execute on function account_cost(uuid, uuid, date, date) to portal_supplier, portal_staff, portal_system;
-- An account's lines by day.
create index ledger_lines_of_days on ledger_lines (contract_id, party_id, entry_date) include (entry_id) where account = 'CCA';
