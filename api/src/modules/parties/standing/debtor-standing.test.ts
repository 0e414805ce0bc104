import type { DebtorStanding, Page } from '@cessio/contract';
import { done } from '../../../../test/answers.ts';
import { insertInvoice } from '../../../../test/fixtures.ts';
import { amend, copyContract } from '../../../../test/records.ts';
import { people, world } from '../../../../test/small-world.ts';
import { daysFromToday, type Person } from '../../../../test/world.ts';

const standing = (who: Person = people.adviser, id = world.parties.debtor) =>
  who.call('GET', `/api/parties/${id}/standing`);
const read = () => done<DebtorStanding>(standing());
const settled = (due: number, paid: number, more: object = {}) =>
  insertInvoice(world, {
    status: 'settled',
    issue_date: daysFromToday(-500),
    due_date: daysFromToday(due),
    paid_on: daysFromToday(paid),
    ...more,
  });

test('a debtor pays as the invoices of the last twelve months tell, each once, whatever its amount and currency', async () => {
  expect((await read()).payments).toMatchObject({ paid: 0, late: 0, meanDaysLate: null, overdue: 0 });
  await settled(-40, -30);
  await settled(-50, -50, { gross: 9_000_000, vat: 0, net: 9_000_000 });
  await settled(-60, -90, { currency: 'TND' });
  await settled(-70, -40);
  await settled(-420, -390);
  const issued = { issue_date: daysFromToday(-60) };
  await insertInvoice(world, { ...issued, status: 'assigned', due_date: daysFromToday(-3) });
  await insertInvoice(world, { ...issued, status: 'unpaid', due_date: daysFromToday(-30) });
  await insertInvoice(world, { status: 'assigned', due_date: daysFromToday(0) });
  const { payments } = await read();
  expect(payments).toMatchObject({ paid: 4, late: 2, meanDaysLate: 10, overdue: 2 });
  for (const [count, address] of [
    [payments.paid, payments.paidHref],
    [payments.overdue, payments.overdueHref],
  ] as const) {
    const query = address.slice(address.indexOf('?') + 1);
    const list = await people.m1.get<Page<unknown>>(`/api/invoices?${query}`);
    expect(list.data).toHaveLength(count);
  }
});

test('its ceiling is what its contracts in force let one debtor owe, by currency, beside its engagements', async () => {
  const { owner, contracts } = world;
  await amend(world, contracts.classic, { ceiling: 1_000_001, concentration_ppm: 250_000 });
  const { ceilings: before } = await read();
  const euros = (all: DebtorStanding['ceilings']) => all.find(({ currency }) => currency === 'EUR');
  const { rows } = await owner.query<{ ceiling: number }>(
    `select coalesce(sum(ceiling), 0)::int as ceiling from contracts
     where principal_id = $1 and program = 'reverse' and status = 'active' and currency = 'EUR'`,
    [world.parties.debtor],
  );
  // A quarter of 10 000,01 €, rounded, as the approval's limit is.
  expect(euros(before)?.ceiling).toBe(250_000 + (rows[0]?.ceiling ?? 0));
  await copyContract(world, { ceiling: 500_000, concentration_ppm: null });
  await copyContract(world, { ceiling: 700_000, status: 'terminated' });
  await copyContract(world, { ceiling: 900_000, currency: 'TND', concentration_ppm: 250_000 });
  await insertInvoice(world, { status: 'approved', gross: 20_000, net: 20_000, vat: 0 });
  const { ceilings } = await read();
  const committed = await owner.query<{ sum: number }>(
    `select sum(outstanding)::int as sum from invoices where debtor_id = $1 and currency = 'EUR'
       and status in ('approved', 'assigned', 'unpaid')`,
    [world.parties.debtor],
  );
  expect(euros(ceilings)).toMatchObject({
    ceiling: (euros(before)?.ceiling ?? 0) + 500_000,
    commitments: committed.rows[0]?.sum,
  });
  expect(ceilings.find(({ currency }) => currency === 'TND')).toEqual({
    currency: 'TND',
    ceiling: 225_000,
    contracts: 1,
    commitments: 0,
  });
});

test('is the bank’s to read', async () => {
  for (const who of [people.client, people.supplier]) expect((await standing(who)).statusCode).toBe(403);
  expect((await standing(people.adviser, crypto.randomUUID())).statusCode).toBe(404);
});
