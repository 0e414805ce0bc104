import type { Work } from '@cessio/contract';
import { insertInvoice } from '../../../test/fixtures.ts';
import { people, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';

const isNew = async (who: Person) => (await who.get<Work>('/api/work')).newcomer === true;

test('who has no record yet is told so, until the first one; the bank’s others never', async () => {
  const { owner, parties } = world;
  await owner.query('truncate guarantee_events');
  // What was posted stays; it only names the guarantee.
  await owner.query('alter table ledger_lines drop constraint ledger_lines_guarantee_id_fkey');
  for (const table of ['invoices', 'guarantees', 'guarantee_requests'])
    await owner.query(`delete from ${table}`);
  await owner.query('update parties set adviser_id = null');
  expect(await Promise.all([people.client, people.supplier, people.adviser].map(isNew))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await Promise.all([people.risk, people.m1].map(isNew))).toEqual([false, false]);
  await insertInvoice(world, {
    status: 'settled',
    confidential: false,
    submitted_at: '2026-01-02T09:00:00Z',
    issue_date: '2026-01-02',
    due_date: '2026-02-02',
  });
  expect(await Promise.all([people.client, people.supplier].map(isNew))).toEqual([false, false]);
  await owner.query('update parties set adviser_id = $2 where id = $1', [
    parties.assignor,
    people.adviser.identity.userId,
  ]);
  expect(await isNew(people.adviser)).toBe(false);
});
