import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@cessio/contract';
import { buildApp, type App } from '../../app.ts';
import { world } from '../../../test/small-world.ts';

test.each([
  ['common', 'table.unselect'],
  ['app', 'notFound.title'],
  ['host', 'calendar.kind.committee'],
])('the texts of %s, as the specification loads them, hold %s', async (namespace, key) => {
  const answer = await world.app.fastify.inject(`/locales/fr/${namespace}.json`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Record<string, string>>()[key]).toMatch(/\S/);
});

describe('remotes', () => {
  const release = (over: Partial<RemoteRelease> = {}): RemoteRelease => ({
    name: 'trade-finance',
    version: '1.0.0',
    entry: 'http://localhost:3004/assets/remote-entry.js',
    prefixes: ['/credits'],
    contractRange: '^1.0',
    menu: [{ key: 'home', icon: 'wallet', label: 'trade-finance:menu.home', to: '/credits' }],
    labels: { 'menu.home': 'Crédits' },
    texts: { fr: { 'menu.home': 'Crédits', 'home.title': 'Mes crédits' }, ae: { 'home.title': 'اعتماداتي' } },
    ...over,
  });
  let dir: string;
  let file: string;
  let app: App;
  const serve = (...remotes: unknown[]) => writeFile(file, JSON.stringify({ remotes }));
  const get = (url: string) => app.fastify.inject(url);
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'cessio-registry-'));
    file = join(dir, 'remotes.json');
    app = await buildApp({ ...world.config, remotes: file }, { realtime: false });
  });
  afterAll(async () => {
    await app.fastify.close();
    await rm(dir, { recursive: true });
  });

  test('the registry takes a remote of any name, and leaves its texts to their own address', async () => {
    await serve(release());
    const { texts: _texts, ...record } = release();
    expect((await get('/remotes.json')).json()).toEqual({ remotes: [record] });
  });

  test('the texts of a remote are those of the release that is served now', async () => {
    await serve(release());
    const title = async () =>
      (await get('/locales/fr/trade-finance.json')).json<Record<string, string>>()['home.title'];
    expect(await title()).toBe('Mes crédits');
    expect((await get('/locales/ae/trade-finance.json')).json()).toEqual({ 'home.title': 'اعتماداتي' });
    await serve(release({ version: '1.1.0', texts: { fr: { 'home.title': 'Vos crédits' } } }));
    expect(await title()).toBe('Vos crédits');
    expect((await get('/locales/ae/trade-finance.json')).statusCode).toBe(404);
  });

  test.each(['/locales/fr/invoices.json', '/locales/__proto__/trade-finance.json', '/locales/en/host.json'])(
    '%s is nothing that is served',
    async (url) => {
      await serve(release());
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('a remote takes neither the host’s texts nor a name that is no name', async () => {
    await serve(release({ name: 'host', texts: { fr: { stolen: 'x' } } }));
    expect((await get('/locales/fr/host.json')).json()).not.toHaveProperty('stolen');
    await serve(release({ name: '../api' }));
    expect((await get('/remotes.json')).statusCode).toBe(500);
  });
});

describe('readiness', () => {
  const health = () => world.app.fastify.inject('/api/health');
  const newer = `'9999_of_a_newer_version.sql'`;

  test('an older process stays ready when a newer version has migrated', async () => {
    await world.owner.query(`insert into schema_migrations (name, sha256) values (${newer}, '')`);
    expect((await health()).statusCode).toBe(200);
    await world.owner.query(`delete from schema_migrations where name = ${newer}`);
  });

  test('a migration that this version needs and the database lacks makes it wait', async () => {
    await world.owner.query(`update schema_migrations set name = ${newer} where name = '0001_people.sql'`);
    const answer = await health();
    expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'starting']);
    await world.owner.query(`update schema_migrations set name = '0001_people.sql' where name = ${newer}`);
  });
});
