import type { BalanceRow } from '@cessio/contract/ledger';
import { rowsByKind } from './balance-rows.ts';

const row = (account: BalanceRow['account'], type: BalanceRow['type'], planNo: string, balance: number) => ({
  account,
  name: account,
  type,
  planNo,
  currency: 'EUR',
  debit: Math.max(balance, 0),
  credit: Math.max(-balance, 0),
  balance,
});

test('accounts stand under the sum of their kind, in the order of the plan, and all of them add up to nothing', () => {
  const rows = rowsByKind([
    row('CCA', 'L', '252', -700),
    row('BNQ', 'A', '112', 500),
    row('GAR', 'I', '704', -100),
    row('ACH', 'A', '201', 300),
  ]);
  expect(rows.map(({ id, debit, credit, balance }) => [id, debit, credit, balance])).toEqual([
    ['sum A', 800, 0, 800],
    ['BNQ', 500, 0, 500],
    ['ACH', 300, 0, 300],
    ['sum L', 0, 700, -700],
    ['CCA', 0, 700, -700],
    ['sum I', 0, 100, -100],
    ['GAR', 0, 100, -100],
    ['sum', 800, 800, 0],
  ]);
  expect(rowsByKind([])).toEqual([]);
});
