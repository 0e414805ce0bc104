import type { InvoiceRow, Page, Work } from '@cessio/contract';
import { draft, sent } from '../../../../test/invoice-steps.ts';
import { people, world } from '../../../../test/small-world.ts';

const ofBank = (query = '') =>
  people.adviser.get<Page<InvoiceRow>>(`/api/invoices?limit=200&total=true${query}`);

test('drafts of suppliers are in no list, total, search, export nor work of the bank; its own people’s are', async () => {
  const { supplier, adviser, super: administrator } = people;
  const theirs = await draft(supplier);
  const ours = await draft(adviser, { assignorId: world.parties.assignor });
  const deposited = await sent();
  const { data, total } = await ofBank();
  expect(data.map(({ id }) => id).toSorted()).toEqual([ours.id, deposited.id].toSorted());
  expect(total?.value).toBe(2);
  const due = (ours.due ?? 0) + (deposited.due ?? 0);
  expect(total?.sums).toMatchObject([{ currency: 'EUR', amounts: { due } }]);
  expect((await ofBank('&status=draft')).data.map(({ id }) => id)).toEqual([ours.id]);
  const number = encodeURIComponent(theirs.number ?? theirs.ref);
  expect((await ofBank(`&q=${number}`)).data).toEqual([]);
  const found = await adviser.get<object>(`/api/search?q=${number}`);
  expect(JSON.stringify(found)).not.toContain(theirs.id);
  for (const who of [adviser, administrator]) {
    const file = await who.call('GET', '/api/invoices.csv');
    expect(file.body).not.toContain(theirs.number as string);
    expect(file.body).toContain(deposited.number as string);
    const work = await who.get<Work>('/api/work?entity=invoice');
    expect(JSON.stringify(work)).not.toContain(theirs.id);
  }
  // Its supplier has it in its own list.
  const own = await supplier.get<Page<InvoiceRow>>('/api/invoices?status=draft');
  expect(own.data.map(({ id }) => id)).toContain(theirs.id);
});
