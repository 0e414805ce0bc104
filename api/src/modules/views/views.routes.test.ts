import type { SavedView, User } from '@cessio/contract';
import { people, world } from '../../../test/small-world.ts';

const LATE = {
  list: 'invoices.all',
  name: 'En retard',
  query: { status: 'unpaid', sort: '-dueDate' },
  columns: ['covered', 'since'],
};
type Who = keyof typeof people;
const save = (who: Who, body: object = LATE) => people[who].call('POST', '/api/views', body);
const views = async (who: Who, list = 'invoices.all'): Promise<SavedView[]> =>
  (await people[who].call('GET', `/api/views?list=${list}`)).json();

test('a view is kept with the account, changed, and deleted', async () => {
  const made = await save('supplier');
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject(LATE);
  const { id } = made.json<SavedView>();
  expect(await views('supplier')).toEqual([made.json()]);
  expect(await views('supplier', 'invoices.debtor')).toEqual([]);
  const changed = await people.supplier.call('PATCH', `/api/views/${id}`, { query: { q: 'Halbrane' } });
  expect(changed.json()).toEqual({ ...LATE, id, query: { q: 'Halbrane' }, isDefault: false });
  expect((await people.supplier.call('DELETE', `/api/views/${id}`)).statusCode).toBe(204);
  expect(await views('supplier')).toEqual([]);
});

test('a list opens with one view at most: the last that was chosen', async () => {
  const [first, second, other] = await Promise.all(
    ['invoices.debtor', 'invoices.debtor', 'invoices.worklist'].map(async (list, at) =>
      (await save('adviser', { ...LATE, list, name: `Vue ${at}`, isDefault: at === 2 })).json<SavedView>(),
    ),
  );
  const choose = (view: SavedView | undefined, isDefault: boolean) =>
    people.adviser.call('PATCH', `/api/views/${view?.id}`, { isDefault });
  const opensWith = async () =>
    (await views('adviser', 'invoices.debtor')).filter((view) => view.isDefault).map(({ id }) => id);
  expect(await opensWith()).toEqual([]);
  expect((await choose(first, true)).json()).toMatchObject({ id: first?.id, name: 'Vue 0', isDefault: true });
  expect((await choose(second, true)).statusCode).toBe(200);
  expect(await opensWith()).toEqual([second?.id]);
  const { defaultViews } = await people.adviser.get<User>('/api/auth/profil');
  const content = { query: LATE.query, columns: LATE.columns };
  expect(defaultViews).toEqual({ 'invoices.debtor': content, 'invoices.worklist': content });
  expect((await people.supplier.get<User>('/api/auth/profil')).defaultViews).toEqual({});
  await choose(second, false);
  expect(await opensWith()).toEqual([]);
  expect((await views('adviser', 'invoices.worklist')).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [other?.id, true],
  ]);
  // Another user's choice has no effect on the caller's.
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
  expect((await save('client', { ...LATE, list: 'invoices.debtor' })).statusCode).toBe(201);
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

describe('views shared with a role', () => {
  const SHARED = { ...LATE, list: 'invoices.supplier', name: 'À relancer' };

  test('are read by everybody of it and changed by their keeper alone', async () => {
    const made = (await save('m1', { ...SHARED, shared: 'supplier' })).json<SavedView>();
    expect(made).toEqual({ ...SHARED, id: made.id, isDefault: false, shared: 'supplier' });
    const seen = { ...made, own: false };
    expect(await views('supplier', 'invoices.supplier')).toEqual([seen]);
    expect(await views('otherSupplier', 'invoices.supplier')).toEqual([seen]);
    for (const who of ['client', 'adviser', 'super'] as const)
      expect(await views(who, 'invoices.supplier')).toEqual([]);
    const url = `/api/views/${made.id}`;
    expect((await people.supplier.call('PATCH', url, { name: 'À moi' })).statusCode).toBe(404);
    expect((await people.supplier.call('DELETE', url)).statusCode).toBe(404);
    expect((await people.super.call('DELETE', url)).statusCode).toBe(404);
    // The user's own view of the same name is unaffected.
    expect((await save('supplier', SHARED)).statusCode).toBe(201);
    expect((await views('supplier', 'invoices.supplier')).map(({ own }) => own)).toEqual([undefined, false]);
    expect((await people.m1.call('PATCH', url, { shared: null })).json()).not.toHaveProperty('shared');
    expect(await views('otherSupplier', 'invoices.supplier')).toEqual([]);
  });

  test('open the list of that role, unless somebody has chosen another', async () => {
    const list = 'invoices.worklist';
    const query = { status: 'due' };
    await save('super', { ...SHARED, list, query, name: 'Du rôle', shared: 'supplier', isDefault: true });
    const opens = async (who: Who) =>
      (await people[who].get<User>('/api/auth/profil')).defaultViews?.[list]?.query;
    expect([await opens('supplier'), await opens('client')]).toEqual([query, undefined]);
    expect((await views('supplier', list)).filter(({ isDefault }) => isDefault)).toMatchObject([
      { own: false },
    ]);
    await save('supplier', { ...LATE, list, name: 'La mienne', isDefault: true });
    expect(await opens('supplier')).toEqual(LATE.query);
    expect((await views('supplier', list)).filter(({ isDefault }) => isDefault)).toMatchObject([
      { name: 'La mienne' },
    ]);
    expect(await opens('otherSupplier')).toEqual(query);
  });

  test('are the manager’s and the administrator’s to share', async () => {
    for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal'] as const)
      expect((await save(who, { ...SHARED, list: 'x', shared: 'supplier' })).statusCode).toBe(403);
    const { id } = (await save('adviser', { ...SHARED, list: 'x' })).json<SavedView>();
    expect((await people.adviser.call('PATCH', `/api/views/${id}`, { shared: 'm1' })).statusCode).toBe(403);
    expect((await save('m1', { ...SHARED, list: 'x', shared: 'everybody' })).statusCode).toBe(422);
    // The database enforces it too.
    const share = `insert into saved_views (user_id, list, name, query, shared_with) values ($1, 'x', 'y', '{}', 'm1')`;
    for (const who of ['supplier', 'adviser'] as const)
      await expect(people[who].sql(share, [people[who].identity.userId])).rejects.toThrow(
        'row-level security',
      );
  });
});

describe('a view of what its list does not have', () => {
  const save422 = async (over: object) => {
    const answer = await save('adviser', { ...LATE, list: 'invoices.all', columns: [], ...over });
    expect(answer.statusCode).toBe(422);
    const { code, errors } = answer.json<{
      code: string;
      errors: { path: string; code: string; message: string }[];
    }>();
    expect(code).toBe('VALIDATION_FAILED');
    return errors.map(({ path, message }) => [path, message]);
  };

  test('is refused by the name of each part, and keeps what stood', async () => {
    expect(
      await save422({
        query: { colour: 'x', 'status.gte': 'y', sort: '-size' },
        columns: ['covered', 'secret'],
      }),
    ).toEqual([
      ['/query/colour', 'La liste n’a pas ce filtre\u00a0: colour'],
      ['/query/status.gte', 'La liste n’a pas ce filtre\u00a0: status.gte'],
      ['/query/sort', 'La liste n’a pas ce tri\u00a0: size'],
      ['/columns/1', 'La liste n’a pas cette colonne\u00a0: secret'],
    ]);
    const kept = {
      list: 'invoices.all',
      name: 'Bonne',
      query: { status: 'paid', q: 'a', sort: '-dueDate' },
      columns: ['covered'],
    };
    const { id } = (await save('adviser', kept)).json<SavedView>();
    const patched = await people.adviser.call('PATCH', `/api/views/${id}`, {
      name: 'Autre',
      columns: ['secret'],
    });
    expect(patched.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: '/columns/0', code: 'UNKNOWN' }],
    });
    expect(await views('adviser', 'invoices.all')).toMatchObject([{ id, ...kept }]);
    // A list known only to a remote's team is stored as sent.
    expect(
      (await save('adviser', { ...LATE, list: 'their.own', query: { colour: 'x' }, columns: ['own'] }))
        .statusCode,
    ).toBe(201);
  });

  test('that was kept before is read without it, and says so', async () => {
    const list = 'documents';
    const { id } = (
      await save('client', { list, name: 'Ancienne', query: {}, columns: [], isDefault: true })
    ).json<SavedView>();
    await world.owner.query(
      `update saved_views set query = '{"status": "accepted", "gone": "1", "sort": "gone"}', columns = '{createdAt,gone}' where id = $1`,
      [id],
    );
    const fitted = { query: { status: 'accepted' }, columns: ['createdAt'], stale: true };
    expect(await views('client', list)).toMatchObject([fitted]);
    const { defaultViews } = await people.client.get<User>('/api/auth/profil');
    expect(defaultViews?.[list]).toEqual(fitted);
  });
});
