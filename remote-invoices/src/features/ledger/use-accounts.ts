import { call } from '@cessio/client';
import { listLedgerAccounts } from '@cessio/contract/ledger';
import { useQuery } from '@cessio/shell';

export const ACCOUNTS_KEY = ['ledger', 'accounts'] as const;

/** The plan of accounts. */
export const useAccounts = () =>
  useQuery({ queryKey: ACCOUNTS_KEY, queryFn: ({ signal }) => call(listLedgerAccounts, { signal }) });
