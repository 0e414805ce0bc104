-- What an account holds today, CCA − ADR, and what of it is financed: the two amounts of availability() that boards add up.
create function account_state(p_contract uuid, p_assignor uuid) returns table (balance bigint, financed bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select -sum(b.amount) from ledger_balances b where b.account in ('CCA', 'ADR')
      and b.contract_id = p_contract and b.party_id = p_assignor), 0)::bigint,
    coalesce((select sum(a.financed) from account_invoices(p_contract, p_assignor, today_in_paris()) a), 0)::bigint
  where reads_account(p_assignor)
$$;
grant execute on function account_state(uuid, uuid) to portal_staff, portal_system;
