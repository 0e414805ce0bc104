import type { MenuProposal, Problem, RemoteMenuEntry, RemoteRelease } from '@cessio/contract';
import {
  addReleaser,
  registryOf,
  serveReleases,
  testsOf,
  type Releaser,
  type ReleaseServer,
} from '../../../test/releases.ts';
import { rowsOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';

/* Menu entries that a remote proposes: nothing of them is shown until the administrator has confirmed them. */

let releaser: Releaser;
let modules: ReleaseServer;
beforeAll(async () => {
  modules = await serveReleases();
  await world.owner.query('insert into remote_origins (origin) values ($1)', [modules.origin]);
  releaser = await addReleaser(world, ['credits', 'admin', 'invoices']);
});
afterAll(() => modules.close());

const home: RemoteMenuEntry = {
  key: 'home',
  icon: 'folder',
  label: 'credits:menu.home',
  to: '/credits',
  place: { actors: 'SA', after: 'invoices.list' },
};
const release = (n: number, menu: RemoteMenuEntry[], labels: Record<string, string> = {}) =>
  modules.releaseOf('credits', n, { menu, labels: { 'menu.home': 'Crédits', ...labels } });
const publish = (of: RemoteRelease) =>
  releaser.send(of.name, { action: 'publish', release: of, tests: testsOf(of) });
const shown = async (name = 'credits') =>
  (await registryOf(world)).remotes.find((remote) => remote.name === name)?.menu;
const asSuper = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const { call, identity } = world.people.super;
  return call(method, url, body, method === 'GET' ? {} : await stepUpHeader(world.owner, identity));
};
const proposals = async () => (await asSuper('GET', '/api/remotes')).json<{ menu: MenuProposal[] }>().menu;
const waiting = async () => (await proposals()).filter(({ answeredAt }) => !answeredAt);
const answer = async (id: string | undefined, body: object) => {
  const { version } = (await proposals()).find((one) => one.id === id) ?? {};
  return asSuper('POST', `/api/remote-menu-entries/${id ?? ''}/answer`, { version, ...body });
};

test('an entry waits, is shown as the administrator confirmed it, and a changed one waits again while that goes on', async () => {
  expect((await publish(release(1, [home]))).statusCode).toBe(200);
  expect(await shown()).toEqual([]);
  const [first, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    remote: 'credits',
    key: 'home',
    label: 'Crédits',
    links: [{ label: 'Crédits', to: '/credits' }],
    proposed: home.place,
    confirmed: null,
  });
  const confirmed = await answer(first?.id, { action: 'confirm', actors: 'A' });
  expect(confirmed.json<MenuProposal>()).toMatchObject({
    confirmed: { actors: 'A', after: 'invoices.list' },
    answeredBy: 'naim tazi',
  });
  const place = { actors: 'A', after: 'invoices.list' };
  expect(await shown()).toEqual([{ ...home, place }]);

  // New words need no answer; another address or more roles do.
  await publish(release(2, [{ ...home, icon: 'chart' }], { 'menu.home': 'Crédits documentaires' }));
  expect(await shown()).toEqual([{ ...home, icon: 'chart', place }]);
  expect(await waiting()).toEqual([]);
  await publish(release(3, [{ ...home, to: '/credits/all', place: { actors: 'CSA' } }]));
  expect(await shown()).toEqual([{ ...home, place }]);
  const [changed] = await waiting();
  await answer(changed?.id, { action: 'refuse' });
  expect(await shown()).toEqual([{ ...home, place }]);
  await answer(changed?.id, { action: 'confirm' });
  expect(await shown()).toEqual([{ ...home, to: '/credits/all', place: { actors: 'CSA' } }]);
  // Back to what was released before, its own place is known.
  await releaser.send('credits', { action: 'rollback', version: release(2, []).version });
  expect(await shown()).toEqual([{ ...home, icon: 'chart', place }]);
  await answer(changed?.id, { action: 'remove' });
  expect(await shown()).toEqual([]);

  expect(
    await rowsOf(`select actor_name as who, after ->> 'entry' as entry, after ->> 'answer' as answer, after ->> 'actors' as actors
      from audit_events where action = 'remotes.menu' order by seq`),
  ).toEqual([
    { who: 'naim tazi', entry: 'home', answer: 'confirm', actors: '["A"]' },
    { who: 'naim tazi', entry: 'home', answer: 'refuse', actors: null },
    { who: 'naim tazi', entry: 'home', answer: 'confirm', actors: '["C", "S", "A"]' },
    { who: 'naim tazi', entry: 'home', answer: 'remove', actors: null },
  ]);
});

test('an entry of the specification neither waits nor gets the place that its remote proposes', async () => {
  const { place: _none, ...documents } = {
    ...home,
    key: 'documents',
    label: 'admin:menu.documents',
    to: '/admin/my',
  };
  const menu = [{ ...documents, place: { actors: 'CSARLMX' } }];
  await publish(modules.releaseOf('admin', 1, { menu, labels: { 'menu.documents': 'Mes Documents' } }));
  expect(await shown('admin')).toEqual([documents]);
  expect((await proposals()).filter(({ remote }) => remote === 'admin')).toEqual([]);
});

test.each<[string, Partial<RemoteMenuEntry>, Record<string, string>, RegExp]>([
  ['a role that nobody has', { place: { actors: 'SZ' } }, {}, /« home », rôles : « SZ »/],
  ['no role', { place: { actors: '' } }, {}, /« home », rôles/],
  ['HTML in a label', {}, { 'menu.home': '<b>Crédits</b>' }, /« home », libellé : un texte simple/],
  ['a line break in a label', {}, { 'menu.home': 'Cré\ndits' }, /« home », libellé : un texte simple/],
  [
    'a label that turns its reading around',
    {},
    { 'menu.home': 'Cré\u202edits' },
    /libellé : un texte simple/,
  ],
  ['a long label', {}, { 'menu.home': 'C'.repeat(41) }, /« home », libellé : 40/],
  ['a label without words', { label: 'credits:menu.none' }, {}, /« home », libellé : il manque/],
  ['words of another', { label: 'host:menu.home' }, {}, /« home », libellé : il manque/],
  [
    'an address of another remote',
    { to: '/invoices/my' },
    {},
    /« home », adresse : \/invoices\/my n’appartient/,
  ],
  ['an address that leads there', { to: '/credits/%2e%2e/invoices' }, {}, /« home », adresse/],
  ['an address that begins alike', { to: '/credits-of-others' }, {}, /« home », adresse/],
  ['another site', { to: '//ailleurs.test/credits' }, {}, /« home », adresse/],
  ['a script', { to: 'javascript:alert(1)' }, {}, /« home », adresse/],
  ['a key that is none', { key: '<i>' }, {}, /clé/],
  [
    'a submenu within another',
    { to: undefined, children: [home], place: { actors: 'A', parent: 'admin.clients' } } as never,
    {},
    /« home », sous-menu/,
  ],
])('%s is refused by name, and nothing moves', async (_what, over, labels, names) => {
  await publish(release(1, [home]));
  const before = [await registryOf(world), await proposals()];
  const refused = await publish(release(7, [{ ...home, ...over } as RemoteMenuEntry], labels));
  const { code, detail } = refused.json<Problem>();
  expect([refused.statusCode, code, detail?.replaceAll('\u00a0', ' ')]).toEqual([
    422,
    'MENU_REFUSED',
    expect.stringMatching(names),
  ]);
  expect([await registryOf(world), await proposals()]).toEqual(before);
});

test('two entries of one key are refused, and more than a menu has room for', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ ...home, key: `home${index}` }));
  expect((await publish(release(8, many))).json<Problem>().code).toBe('MENU_REFUSED');
  expect((await publish(release(8, [home, home]))).json<Problem>().code).toBe('MENU_REFUSED');
});

test('only the administrator answers, with a place that a menu has', async () => {
  await publish(release(9, [{ ...home, key: 'other' }]));
  const [one] = await waiting();
  const url = `/api/remote-menu-entries/${one?.id ?? ''}/answer`;
  const { m1, adviser } = world.people;
  for (const person of [m1, adviser])
    expect((await person.call('POST', url, { action: 'confirm', version: 1 })).statusCode).toBe(403);
  const stale = await answer(one?.id, { action: 'refuse', version: 7 });
  expect([stale.statusCode, stale.json<Problem>().code]).toEqual([409, 'VERSION_CONFLICT']);
  const refused = await answer(one?.id, { action: 'confirm', actors: 'Q' });
  expect(refused.json<Problem>().code).toBe('MENU_REFUSED');
  expect((await waiting()).map(({ id }) => id)).toEqual([one?.id]);
});
