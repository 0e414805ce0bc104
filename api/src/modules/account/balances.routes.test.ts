import { plusDays, todayInParis, type ResponseOf } from '@cessio/contract';
import type { accountBalances, Availability } from '@cessio/contract/account';
import { expectRefused } from '../../../test/answers.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { setRow } from '../../../test/owner.ts';
import { copyContract } from '../../../test/records.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';

type Balances = ResponseOf<typeof accountBalances>;
const TODAY = todayInParis();
const PATH = '/api/account-balances';
let contract: string;
let invoice: string;

const post = (event: string, ...lines: [account: string, amount: number][]) =>
  valueOf(`select post_entry($1, 'essai', gen_random_uuid()::text, 'Essai', $2)`, [
    event,
    JSON.stringify(
      lines.map(([account, amount]) => ({
        account,
        amount,
        currency: 'EUR',
        party_id: world.parties.assignor,
        contract_id: contract,
        invoice_id: invoice,
      })),
    ),
  ]);

beforeAll(async () => {
  contract = await copyContract(world, { start_on: plusDays(TODAY, -30) });
  invoice = await insertInvoice(world, {
    contract_id: contract,
    status: 'financed',
    submitted_at: new Date(),
    terms_id: await valueOf('select id from contract_terms where contract_id = $1', [contract]),
    assigned_on: plusDays(TODAY, -10),
    covered_amount: 12_000,
  });
  await post('E1', ['ACH', 12_000], ['CCA', -12_000]);
  await post('E3', ['CCA', 120], ['COM', -100], ['TVA', -20]);
  await post('E4', ['CCA', 9_000], ['VIR', -8_950], ['PCA', -50]);
  await post('E6', ['ENC', 2_000], ['ACH', -2_000]);
});

const read = (who: keyof typeof people) => people[who].get<Balances>(PATH);
const accountOf = async () => {
  const { data } = await people.adviser.get<{ data: Availability[] }>(
    `/api/availability?contractId=${contract}&assignorId=${world.parties.assignor}`,
  );
  return data[0] as Availability;
};

test('what is financed and charged is what the accounts say, an adviser’s own or all', async () => {
  const { financed, cost } = await accountOf();
  expect({ financed, cost: cost.amount }).toEqual({ financed: 7_000, cost: 170 });
  for (const who of ['risk', 'legal', 'm1', 'super'] as const) {
    const balances = await read(who);
    expect([who, balances.financed, balances.cost]).toEqual([
      who,
      [{ currency: 'EUR', amount: 7_000 }],
      [{ currency: 'EUR', amount: 170 }],
    ]);
  }
  await setRow('parties', world.parties.assignor, { adviser_id: null });
  expect(await read('adviser')).toMatchObject({ financed: [], cost: [], overAdvances: [] });
  await setRow('parties', world.parties.assignor, { adviser_id: people.adviser.identity.userId });
  expect((await read('adviser')).financed).toEqual([{ currency: 'EUR', amount: 7_000 }]);
});

test('an account with more advanced than it holds is named, and is no other’s', async () => {
  expect((await read('adviser')).overAdvances).toEqual([]);
  await post('E4', ['CCA', 5_000], ['VIR', -5_000]);
  const { balance } = await accountOf();
  expect(balance).toBeLessThan(0);
  expect((await read('adviser')).overAdvances).toEqual([
    expect.objectContaining({ contractId: contract, currency: 'EUR', amount: -balance }),
  ]);
});

test('managers read it by portfolio, which adds up; companies read nothing', async () => {
  const all = await read('m1');
  const sum = (of: (one: Balances['portfolios'][number]) => number) =>
    all.portfolios.reduce((total, one) => total + of(one), 0);
  expect(sum(({ financed }) => financed)).toBe(all.financed[0]?.amount);
  expect(sum(({ cost }) => cost)).toBe(all.cost[0]?.amount);
  expect(sum(({ overAdvanced }) => overAdvanced)).toBe(all.overAdvances[0]?.amount);
  expect(sum(({ exposure }) => exposure)).toBe(
    Number(
      await valueOf(
        `select sum(outstanding) from invoices where status in ('assigned', 'financed', 'partially_paid', 'disputed', 'unpaid')`,
      ),
    ),
  );
  expect(all.portfolios.map(({ adviser }) => adviser?.id)).toContain(people.adviser.identity.userId);
  for (const who of ['adviser', 'risk', 'legal'] as const) expect((await read(who)).portfolios).toEqual([]);
  for (const who of ['client', 'supplier', 'otherSupplier'] as const)
    await expectRefused(people[who].call('GET', PATH), 403, 'FORBIDDEN');
});
