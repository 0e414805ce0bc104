import type { SavedView, User } from '@cessio/contract';
import { people } from '../../../test/small-world.ts';

const LATE = {
  list: 'invoices',
  name: 'En retard',
  query: { status: 'unpaid', sort: '-dueDate' },
  columns: ['number', 'gross'],
};
type Who = keyof typeof people;
const save = (who: Who, body: object = LATE) => people[who].call('POST', '/api/views', body);
const views = async (who: Who, list = 'invoices'): Promise<SavedView[]> =>
  (await people[who].call('GET', `/api/views?list=${list}`)).json();

test('a view is kept with the account, changed, and deleted', async () => {
  const made = await save('supplier');
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject(LATE);
  const { id } = made.json<SavedView>();
  expect(await views('supplier')).toEqual([made.json()]);
  expect(await views('supplier', 'guarantees')).toEqual([]);
  const changed = await people.supplier.call('PATCH', `/api/views/${id}`, { query: { q: 'Halbrane' } });
  expect(changed.json()).toEqual({ ...LATE, id, query: { q: 'Halbrane' }, isDefault: false });
  expect((await people.supplier.call('DELETE', `/api/views/${id}`)).statusCode).toBe(204);
  expect(await views('supplier')).toEqual([]);
});

test('a list opens with one view at most: the last that was chosen', async () => {
  const [first, second, other] = await Promise.all(
    ['guarantees', 'guarantees', 'commissions'].map(async (list, at) =>
      (await save('adviser', { ...LATE, list, name: `Vue ${at}`, isDefault: at === 2 })).json<SavedView>(),
    ),
  );
  const choose = (view: SavedView | undefined, isDefault: boolean) =>
    people.adviser.call('PATCH', `/api/views/${view?.id}`, { isDefault });
  const opensWith = async () =>
    (await views('adviser', 'guarantees')).filter((view) => view.isDefault).map(({ id }) => id);
  expect(await opensWith()).toEqual([]);
  expect((await choose(first, true)).json()).toMatchObject({ id: first?.id, name: 'Vue 0', isDefault: true });
  expect((await choose(second, true)).statusCode).toBe(200);
  expect(await opensWith()).toEqual([second?.id]);
  const { defaultViews } = (await people.adviser.call('GET', '/api/auth/profil')).json<User>();
  const content = { query: LATE.query, columns: LATE.columns };
  expect(defaultViews).toEqual({ guarantees: content, commissions: content });
  expect((await people.supplier.call('GET', '/api/auth/profil')).json<User>().defaultViews).toEqual({});
  await choose(second, false);
  expect(await opensWith()).toEqual([]);
  expect((await views('adviser', 'commissions')).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [other?.id, true],
  ]);
  // Another's choice is none of one's own.
  await choose(first, true);
  expect(
    (await people.supplier.call('PATCH', `/api/views/${first?.id}`, { isDefault: true })).statusCode,
  ).toBe(404);
  expect(await opensWith()).toEqual([first?.id]);
});

test('nobody reads, changes or deletes another’s view, of the same company or the bank', async () => {
  const { id } = (await save('supplier')).json<SavedView>();
  for (const who of Object.keys(people).filter((one) => one !== 'supplier') as Who[]) {
    expect((await views(who)).map((view) => view.id)).not.toContain(id);
    const patched = await people[who].call('PATCH', `/api/views/${id}`, { name: 'À moi' });
    expect(patched.statusCode).toBe(404);
    expect((await people[who].call('DELETE', `/api/views/${id}`)).statusCode).toBe(404);
  }
  expect((await views('supplier')).map(({ name }) => name)).toContain('En retard');
});

test('a name is taken once a list, and a list has 50 views at most', async () => {
  expect((await save('client')).statusCode).toBe(201);
  expect((await save('client')).json()).toMatchObject({ code: 'DUPLICATE_RECORD' });
  expect((await save('client', { ...LATE, list: 'guarantees' })).statusCode).toBe(201);
  for (let count = 1; count < 50; count += 1) await save('client', { ...LATE, name: `Vue ${count}` });
  expect((await save('client', { ...LATE, name: 'Une de trop' })).statusCode).toBe(422);
});

test.each([
  ['an empty name', { name: ' ' }],
  ['a name of 61 characters', { name: 'x'.repeat(61) }],
  ['a query of other than texts', { query: { status: 1 } }],
  [
    'a query of 41 parameters',
    { query: Object.fromEntries([...'x'.repeat(41)].map((_, at) => [`p${at}`, ''])) },
  ],
  ['somebody else’s id', { userId: '00000000-0000-7000-8000-000000000000' }],
])('%s is refused', async (_what, over) => {
  expect((await save('supplier', { ...LATE, ...over })).statusCode).toBe(422);
});
