import { ACCOUNT_TYPES, type AccountType, type BalanceRow } from '@cessio/contract/ledger';

/** A line of the balance on screen: an account, or the sum of a kind of accounts or of all. */
export interface ShownRow {
  id: string;
  account: BalanceRow | null;
  /** Of a sum. */
  sumOf: AccountType | 'all' | null;
  debit: number;
  credit: number;
  balance: number;
}

const added = (id: string, sumOf: ShownRow['sumOf'], rows: readonly BalanceRow[]): ShownRow => {
  const total = (side: 'debit' | 'credit' | 'balance') => rows.reduce((sum, row) => sum + row[side], 0);
  return {
    id,
    account: null,
    sumOf,
    debit: total('debit'),
    credit: total('credit'),
    balance: total('balance'),
  };
};

/** The accounts of one currency by kind, each kind after its sum, and the sum of all. */
export function rowsByKind(rows: readonly BalanceRow[]): ShownRow[] {
  const kinds = (Object.keys(ACCOUNT_TYPES) as AccountType[]).flatMap((type) => {
    const own = rows.filter((row) => row.type === type);
    if (own.length === 0) return [];
    return [
      added(`sum ${type}`, type, own),
      ...own
        .toSorted((a, b) => (a.planNo < b.planNo ? -1 : 1))
        .map((row): ShownRow => ({ ...row, id: row.account, account: row, sumOf: null })),
    ];
  });
  return kinds.length > 0 ? [...kinds, added('sum', 'all', rows)] : [];
}
