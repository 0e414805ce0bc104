import { rowsOf, valueOf, world } from '../../../test/small-world.ts';

/** A line as `post_entry` takes it. */
type Line = Record<string, unknown> & { account: string; amount: number };

let serial = 0;
const post = (
  lines: Line[],
  { source = `t${(serial += 1)}`, event = 'E14', on = null as string | null } = {},
) =>
  valueOf<string>('select post_entry($1, $2, $3, $4, $5, null, null, $6)', [
    event,
    'test',
    source,
    'Essai',
    JSON.stringify(lines.map((line) => ({ currency: 'EUR', ...line }))),
    on,
  ]);
/** A debit of received money and a credit of the assignor's account. */
const credited = (amount: number): Line[] => [
  { account: 'ENC', amount },
  { account: 'CCA', amount: -amount, party_id: world.parties.assignor, contract_id: world.contracts.classic },
];

test('an entry is posted with the balance after each of its lines', async () => {
  await post(credited(1000));
  const { assignor, debtor } = world.parties;
  const cca = { account: 'CCA', party_id: assignor, contract_id: world.contracts.classic };
  const id = await post([
    { account: 'ENC', amount: 500 },
    { ...cca, amount: -300 },
    { ...cca, amount: -200 },
    { account: 'CLI', amount: 40, party_id: debtor },
    { account: 'COM', amount: -40 },
  ]);
  expect(
    await rowsOf('select account, amount, balance from ledger_lines where entry_id = $1 order by id', [id]),
  ).toEqual([
    { account: 'ENC', amount: 500, balance: null },
    { account: 'CCA', amount: -300, balance: -1300 },
    { account: 'CCA', amount: -200, balance: -1500 },
    { account: 'CLI', amount: 40, balance: 40 },
    { account: 'COM', amount: -40, balance: null },
  ]);
});
