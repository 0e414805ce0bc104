import { invoiceStates } from '@cessio/contract';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { insertInvoice, insertRow } from '../../../../test/fixtures.ts';
import { columnOf, people, valueOf, world } from '../../../../test/small-world.ts';
import { daysFromToday } from '../../../../test/world.ts';
import { sqlStates } from '../../../db/states.ts';

const GROSS = 12_000;
const connections: Client[] = [];
beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) {
    const client = new Client({ connectionString: world.config.databaseUrl });
    // Closed with the world's database at the latest.
    client.on('error', () => undefined);
    await client.connect();
    connections.push(client);
  }
});

const limit = (granted: number) =>
  insertRow(world.owner, 'guarantees', {
    number: `GAR-H${Math.random()}`,
    requester_id: world.parties.debtor,
    debtor_id: world.parties.debtor,
    debtor_name: 'D',
    beneficiary_id: world.parties.assignor,
    beneficiary_name: 'A',
    granted,
    currency: 'EUR',
    valid_from: daysFromToday(-1),
    valid_until: daysFromToday(300),
  });

/** What happens to an invoice or a guarantee: SQL on one of either, which does nothing in another state. */
const EVENTS: Readonly<Record<string, (of: { invoice: string; guarantee: string; part: number }) => string>> =
  {
    approve: ({
      invoice,
    }) => `update invoices i set status = 'approved', guarantee_id = g.id, covered_amount = least(i.due, greatest(g.granted - g.used, 0))
    from guarantees g where i.id = '${invoice}' and i.status = 'under_review'
      and g.id = (select id from guarantees where number like 'GAR-H%' and status in ('active', 'reduced') order by granted - used desc, id limit 1)`,
    cancel: ({ invoice }) =>
      `update invoices set status = 'cancelled', guarantee_id = null, covered_amount = null where id = '${invoice}' and status = 'approved'`,
    assign: ({ invoice }) =>
      `update invoices set status = 'assigned' where id = '${invoice}' and status = 'approved'`,
    collect: ({ invoice, part }) =>
      `update invoices set status = 'partially_paid', collected = collected + outstanding * ${part} / 100 where id = '${invoice}' and status in ('assigned', 'partially_paid', 'disputed', 'unpaid')`,
    collect_all: ({ invoice }) =>
      `update invoices set status = 'paid', collected = collected + outstanding where id = '${invoice}' and status in ('assigned', 'partially_paid')`,
    uncollect: ({ invoice }) =>
      `update invoices set status = 'assigned', collected = 0 where id = '${invoice}' and status in ('partially_paid', 'paid')`,
    credit: ({ invoice, part }) =>
      `update invoices set credited = credited + outstanding * ${part} / 200 where id = '${invoice}' and status in ('assigned', 'partially_paid')`,
    mark_unpaid: ({ invoice }) =>
      `update invoices set status = 'unpaid' where id = '${invoice}' and status in ('assigned', 'partially_paid')`,
    indemnify: ({ invoice }) =>
      `update invoices set status = 'indemnified' where id = '${invoice}' and status = 'unpaid'`,
    cut: ({ guarantee, part }) =>
      `select hold_covered('${guarantee}'); update guarantees set granted = greatest(granted * ${part} / 100, 1) where id = '${guarantee}'`,
    suspend: ({ guarantee }) =>
      `select hold_covered('${guarantee}'); update guarantees set status = 'suspended' where id = '${guarantee}' and status = 'active'`,
  };

const event = fc.record({
  what: fc.constantFrom(...Object.keys(EVENTS), 'approve', 'approve', 'assign', 'assign', 'credit'),
  invoice: fc.nat(3),
  guarantee: fc.nat(1),
  part: fc.integer({ min: 50, max: 100 }),
});

test('used is what invoices hold, whatever happens to them on four connections at once', async () => {
  await world.owner.query(`update guarantees set status = 'released'`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { minLength: 8, maxLength: 25 }), { minLength: 4, maxLength: 4 }),
      async (plans) => {
        const guarantees = [await limit(GROSS * 3), await limit(GROSS * 2 + 1)];
        const invoices: string[] = [];
        for (let n = 0; n < 4; n += 1)
          invoices.push(await insertInvoice(world, { status: 'under_review', submitted_at: new Date() }));
        const run = async (client: Client, plan: (typeof plans)[number]) => {
          for (const { what, invoice, guarantee, part } of plan) {
            const sql = EVENTS[what]?.({
              invoice: invoices[invoice] as string,
              guarantee: guarantees[guarantee] as string,
              part,
            });
            try {
              await client.query(`begin; ${sql}; commit`);
            } catch (error) {
              await client.query('rollback');
              // An invoice approved while its guarantee is cut: the database gives one of them up.
              if ((error as { code?: string }).code !== '40P01') throw error;
            }
          }
        };
        await Promise.all(plans.map((plan, n) => run(connections[n] as Client, plan)));
        const wrong = await columnOf(
          `select g.id from guarantees g where g.id = any($1) and g.used <> (select coalesce(sum(least(i.covered_amount, i.gross - i.credited - i.collected)), 0)
           from invoices i where i.guarantee_id = g.id and i.status in (${sqlStates(invoiceStates, 'holdsCover')}))`,
          [guarantees],
        );
        expect(wrong).toEqual([]);
        await world.owner.query(`update guarantees set status = 'released' where id = any($1)`, [guarantees]);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('ended ones hold nothing: neither on the guarantee’s page, nor in what a change would leave', async () => {
  const id = await limit(GROSS * 5);
  const held = { guarantee_id: id, covered_amount: 10_000, submitted_at: new Date() };
  await insertInvoice(world, { ...held, status: 'partially_paid', collected: 5_000, credited: 1_000 });
  await insertInvoice(world, { ...held, status: 'disputed' });
  for (const status of ['paid', 'settled', 'reassigned', 'indemnified', 'cancelled'])
    await insertInvoice(world, { ...held, status, collected: status === 'paid' ? GROSS : 0 });
  const page = await people.risk.get<{ used: number; covers: { covered: number }[] }>(
    `/api/guarantees/${id}`,
  );
  expect([page.used, page.covers.map(({ covered }) => covered)]).toEqual([16_000, [10_000, 6_000]]);
  const impact = await people.risk.call('POST', `/api/guarantees/${id}/impact`, { action: 'suspend' });
  expect(impact.json()).toMatchObject({
    staysCovered: [{ keeps: 6_000 }, { keeps: 10_000 }],
    newlyUncovered: [],
  });
});

test('what is held is the least of what is covered and what is still owed', async () => {
  expect(await valueOf(`select cover_held('assigned', 100, 80, 10, 20)`)).toBe(50);
  expect(await valueOf(`select cover_held('assigned', 30, 80, 10, 20)`)).toBe(30);
  expect(await valueOf(`select cover_held('assigned', 30, 80, 60, 30)`)).toBe(0);
  expect(await valueOf(`select cover_held('paid', 30, 80, 0, 0)`)).toBe(0);
  expect(await valueOf(`select cover_held('approved', null, 80, 0, 0)`)).toBe(0);
});
