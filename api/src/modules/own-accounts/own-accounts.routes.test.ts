import type { Problem } from '@cessio/contract';
import type { OwnAccount } from '@cessio/contract/own-accounts';
import { insertRow } from '../../../test/fixtures.ts';
import { amend } from '../../../test/records.ts';
import { people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';
import { readAs } from '../../db/caller.ts';
import { requireAccounts } from '../../prepare.ts';
import { createOwnAccounts } from './own-accounts.ts';

const FIRST = 'FR7699999000010000000000115';
const body = (more: object = {}) => ({
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'psstfrppxxx',
  holder: 'Banque d’essai',
  currency: 'EUR',
  purpose: 'payment',
  ...more,
});
const send = async (method: 'POST' | 'PATCH', path: string, sent: object, who: Person = people.super) =>
  who.call(method, path, sent, await stepUpHeader(world.owner, who.identity));
const add = (more: object = {}, who: Person = people.super) =>
  send('POST', '/api/own-accounts', body(more), who);
const change = (id: string, sent: object, who: Person = people.super) =>
  send('PATCH', `/api/own-accounts/${id}`, sent, who);
const list = async () =>
  (await people.super.call('GET', '/api/own-accounts')).json<{ data: OwnAccount[] }>().data;
const faultsOf = (answer: { json: <T>() => T }) =>
  Object.fromEntries((answer.json<Problem>().errors ?? []).map(({ path, message }) => [path, message]));

beforeEach(async () => {
  await world.owner.query('delete from own_accounts');
  world.app.services.ownAccounts.forget();
});

test('the setting fills an empty table once; afterwards the table alone counts', async () => {
  expect(await list()).toMatchObject([
    { iban: FIRST, bic: null, holder: 'Cessio', currency: 'EUR', purpose: 'collection', createdBy: null },
  ]);
  const { pools } = world.app.services;
  const restarted = createOwnAccounts(pools, {
    collectionIbans: ['FR1420041010050500013M02606'],
    brand: 'Autre',
  });
  expect((await restarted.current()).map(({ iban }) => iban)).toEqual([FIRST]);
  await world.owner.query('delete from own_accounts');
  const several = { collectionIbans: ['FR1420041010050500013M02606', FIRST], brand: 'Banque' };
  await Promise.all([1, 2, 3].map(() => createOwnAccounts(pools, several).current()));
  expect((await list()).map(({ iban }) => iban)).toEqual(several.collectionIbans);
});

test('production starts with an account of the table or of the setting, or not at all', async () => {
  await expect(requireAccounts(world.owner)).rejects.toThrow('COLLECTION_IBANS');
  await list();
  await requireAccounts(world.owner);
});

test('only the administrator reads and changes them, with a fresh proof', async () => {
  for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const) {
    expect((await people[who].call('GET', '/api/own-accounts')).statusCode).toBe(403);
    expect((await add({}, people[who])).statusCode).toBe(403);
  }
  expect((await people.super.call('POST', '/api/own-accounts', body())).json()).toMatchObject({
    code: 'STEP_UP_REQUIRED',
  });
  expect(await valueOf('select count(*)::text from own_accounts')).toBe('0');
});

test('an account is added, corrected and stopped, each in the journal', async () => {
  await list();
  const made = (await add()).json<OwnAccount>();
  expect(made).toMatchObject({
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPXXX',
    purpose: 'payment',
    active: true,
    version: 1,
    createdBy: people.super.identity.name,
  });
  expect((await change(made.id, { version: 1, active: false })).json()).toMatchObject({
    active: false,
    version: 2,
  });
  expect((await change(made.id, { version: 1, holder: 'Autre' })).json()).toMatchObject({
    code: 'VERSION_CONFLICT',
    current: { version: 2 },
  });
  expect((await change(made.id, { version: 2, iban: FIRST })).statusCode).toBe(422);
  expect(
    await rowsOf(`select action, before, after from audit_events where entity = 'own_account' order by seq`),
  ).toMatchObject([
    { action: 'ownAccounts.create', after: { iban: 'FR1420041010050500013M02606', purpose: 'payment' } },
    { action: 'ownAccounts.update', before: { active: true }, after: { active: false } },
  ]);
});

test('the last account on which debtors pay stays in use', async () => {
  const [first] = (await list()) as [OwnAccount];
  expect((await change(first.id, { version: 1, active: false })).json()).toMatchObject({ code: 'IN_USE' });
  expect(await list()).toMatchObject([{ active: true, version: 1 }]);
  const second = (await add({ purpose: 'collection' })).json<OwnAccount>();
  const answers = await Promise.all([
    change(first.id, { version: 1, active: false }),
    change(second.id, { version: 1, active: false }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('an account of a contract is for a confidential one, in its currency, one at a time', async () => {
  await list();
  const [contract] = await rowsOf<{ id: string; currency: string }>(
    `select id, currency from contracts where program = 'classic' limit 1`,
  );
  const contractId = contract?.id;
  const own = { purpose: 'collection', contractId };
  expect(faultsOf(await add(own))).toEqual({ '/contractId': 'Contrat confidentiel attendu.' });
  await amend(world, contractId ?? '', { notification: 'confidential' });
  expect(faultsOf(await add({ ...own, purpose: 'payment' }))).toHaveProperty('/contractId');
  expect(faultsOf(await add({ ...own, currency: 'TND' }))).toHaveProperty('/currency');
  expect((await add(own)).json()).toMatchObject({ contractId, contractNumber: expect.any(String) });
  const another = await add({ ...own, iban: 'DE89370400440532013000' });
  expect(another.json()).toMatchObject({ code: 'DUPLICATE_RECORD' });
  expect(faultsOf(another)).toHaveProperty('/contractId');
});

test.each<[object, string]>([
  [{ iban: 'FR1420041010050500013M02607' }, '/iban'],
  [{ iban: 'FR14' }, '/iban'],
  [{ iban: '' }, '/iban'],
  [{ bic: 'BNP' }, '/bic'],
  [{ bic: 12 }, '/bic'],
  [{ holder: ' ' }, '/holder'],
  [{ holder: 'Banque \u202e' }, '/holder'],
  [{ currency: 'USD' }, '/currency'],
  [{ purpose: 'both' }, '/purpose'],
  [{ contractId: 'x' }, '/contractId'],
  [{ active: false }, '/active'],
])('%j is no account and changes nothing', async (more, path) => {
  const answer = await add(more);
  expect([answer.statusCode, Object.keys(faultsOf(answer))]).toEqual([422, [path]]);
  expect(await valueOf('select count(*)::text from own_accounts')).toBe('0');
});

test('a number twice for the same use is refused by name', async () => {
  await list();
  await add();
  const twice = await add();
  expect([twice.statusCode, faultsOf(twice)]).toEqual([
    409,
    { '/iban': 'Ce compte est déjà enregistré pour cet usage.' },
  ]);
  expect((await add({ purpose: 'collection' })).statusCode).toBe(201);
});

describe('with the application’s checks off', () => {
  const attempt = (who: Person, text: string) =>
    readAs(world.app.services.pools, who.identity, (db) => db.query(text)).then(
      ({ rowCount }) => rowCount,
      (error: { code?: string }) => error.code,
    );
  const insert = (by: string, more = '') =>
    `insert into own_accounts (iban, holder, currency, purpose, created_by${more && ', contract_id'})
     values ('DE89370400440532013000', 'x', 'EUR', 'collection', '${by}'${more})`;

  test('companies reach none, and of the bank’s people only the administrator changes any', async () => {
    await insertRow(world.owner, 'own_accounts', {
      iban: FIRST,
      holder: 'Banque',
      currency: 'EUR',
      purpose: 'collection',
    });
    for (const who of [people.client, people.supplier])
      for (const text of [`select 1 from own_accounts`, `update own_accounts set active = false`])
        expect([text, await attempt(who, text)]).toEqual([text, '42501']);
    const [m1, administrator] = [people.m1.identity.userId, people.super.identity.userId];
    expect(await attempt(people.m1, insert(m1))).toBe('42501');
    expect(await attempt(people.m1, insert(administrator))).toBe('42501');
    expect(await attempt(people.super, insert(m1))).toBe('42501');
    expect(await attempt(people.m1, 'update own_accounts set active = false')).toBe(0);
    for (const text of [`update own_accounts set iban = 'x'`, `delete from own_accounts`])
      expect([text, await attempt(people.super, text)]).toEqual([text, '42501']);
    const [contract] = await rowsOf<{ id: string }>(
      `select id from contracts_in_force where notification = 'notified' limit 1`,
    );
    expect(await attempt(people.super, insert(administrator, `, '${contract?.id}'`))).toBe('42501');
  });

  test('a change that the journal does not tell is told by the database', async () => {
    expect(await attempt(people.super, insert(people.super.identity.userId))).toBe(1);
    expect(
      await rowsOf(
        `select action, comment from audit_events where entity = 'own_account' order by seq desc limit 1`,
      ),
    ).toEqual([{ action: 'ownAccounts.changed_outside', comment: 'portal_staff' }]);
  });

  test('the portal fills the table only while it is empty', async () => {
    const { pools } = world.app.services;
    const seed = () => pools.of('system').query(`select seed_own_accounts('{DE89370400440532013000}', 'x')`);
    await list();
    await seed();
    expect((await list()).map(({ iban }) => iban)).toEqual([FIRST]);
    await expect(
      pools
        .of('system')
        .query(
          `insert into own_accounts (iban, holder, currency, purpose) values ('${FIRST}', 'x', 'EUR', 'payment')`,
        ),
    ).rejects.toThrow('permission denied');
  });
});
