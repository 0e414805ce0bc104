import type { RemoteRelease } from '@cessio/contract';
import { generateKeyPairSync } from 'node:crypto';
import { clean } from '../../jobs/cleaning.ts';
import { hostOf, ORIGIN, registryOf, releaseOf } from '../../../test/releases.ts';
import { rowsOf, world } from '../../../test/small-world.ts';
import { knownVersions, registerBuilds } from './own-builds.ts';

const register = (...remotes: RemoteRelease[]) =>
  registerBuilds(world.config.databaseUrl, { host: hostOf('abcdef01', []), remotes });
const invoices = (n: number, over = {}) => releaseOf('invoices', n, over);
const live = async () => (await registryOf(world)).remotes.map(({ name, version }) => `${name} ${version}`);

test('own builds become live when they are new; what was decided since outlives every restart', async () => {
  await register(invoices(1), releaseOf('requests', 1));
  expect(await live()).toEqual(['invoices 1.1.0-00000001', 'requests 1.1.0-00000001']);
  expect((await registryOf(world)).origins).toEqual([ORIGIN]);
  await register(invoices(2));
  expect(await live()).toEqual(['invoices 1.2.0-00000002', 'requests 1.1.0-00000001']);
  const { rows } = await world.owner.query<{ revision: number }>('select revision from remote_registry');
  await world.owner.query(
    `update remotes set live = '1.1.0-00000001', previous = '{}' where name = 'invoices'`,
  );
  await register(invoices(2));
  expect(await live()).toEqual(['invoices 1.1.0-00000001', 'requests 1.1.0-00000001']);
  expect((await registryOf(world)).revision).toBeGreaterThan(rows[0]?.revision ?? 0);
  expect((await registryOf(world)).remotes[0]?.fits).toEqual(['abcdef01']);
});

test('a known build follows the portal to other ports, a signed release follows nobody', async () => {
  await register(invoices(3));
  const entry = 'http://localhost:7001/1.3.0-00000003/assets/remote-entry.js';
  await register(invoices(3, { entry, hashes: {} }));
  expect((await registryOf(world)).remotes[0]?.entry).toBe(entry);
  await world.owner.query(
    `insert into releaser_keys (key_id, name, public_key, remotes, created_by) values (repeat('a', 32), 'k', '', '{invoices}', $1)`,
    [world.people.super.identity.userId],
  );
  await world.owner.query(
    `update remote_releases set key_id = repeat('a', 32) where version = '1.3.0-00000003'`,
  );
  await register(invoices(3));
  expect((await registryOf(world)).remotes[0]?.entry).toBe(entry);
});

test('a new build is put over no release that is live', async () => {
  expect((await live())[0]).toBe('invoices 1.3.0-00000003');
  await register(invoices(9));
  expect((await live())[0]).toBe('invoices 1.3.0-00000003');
  expect((await knownVersions(world.config.databaseUrl))['invoices']).toContain('1.9.0-00000009');
  await world.owner.query('update remote_releases set key_id = null');
});

test('the dev server’s build is live while it runs, and gives way to what is built next', async () => {
  await register(invoices(4));
  await register(invoices(4, { version: '1.4.0-dev' }));
  expect((await live())[0]).toBe('invoices 1.4.0-dev');
  await register(invoices(4));
  expect((await live())[0]).toBe('invoices 1.4.0-00000004');
  const { rows } = await world.owner.query<{ version: string }>(
    `select after ->> 'version' as version from audit_events where action = 'remotes.promote' order by seq desc limit 2`,
  );
  expect(rows.map(({ version }) => version)).toEqual(['1.4.0-00000004', '1.4.0-dev']);
});

test('a path that another remote has is refused by its name, and nothing of the builds is registered', async () => {
  await expect(
    register(invoices(5), releaseOf('requests', 5, { prefixes: ['/INVOICES'] })),
  ).rejects.toMatchObject({
    code: 'PREFIX_CLAIMED',
    data: { prefix: '/INVOICES', remote: 'invoices' },
  });
  expect((await live())[0]).toBe('invoices 1.4.0-00000004');
});

test('whoever operates the portal vouches for keys and origins', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
  const vouched = {
    origins: ['https://cdn.test'],
    keys: [{ name: 'Livraison', publicKey: pem, remotes: ['host'] }],
  };
  await registerBuilds(world.config.databaseUrl, vouched);
  await registerBuilds(world.config.databaseUrl, vouched);
  expect((await registryOf(world)).origins).toContain('https://cdn.test');
  expect(
    await rowsOf(`select name, remotes, created_by from releaser_keys where name = 'Livraison'`),
  ).toEqual([{ name: 'Livraison', remotes: ['host'], created_by: null }]);
});

test('a version is forgotten 30 days after it was last live, and never while it may be served', async () => {
  await world.owner.query(
    `update remote_releases set released_at = now() - interval '31 days', live_until = null where remote = 'invoices'`,
  );
  await world.owner.query(
    `update remote_releases set live_until = now() - interval '29 days' where remote = 'invoices' and version like '1.1%'`,
  );
  const { rows } = await world.owner.query<{ served: string[] }>(
    `select array_remove(previous || live, null) as served from remotes where name = 'invoices'`,
  );
  await clean(world.app.services.pools.of('system'));
  const kept = (await knownVersions(world.config.databaseUrl))['invoices'];
  expect(kept).toEqual([...new Set([...(rows[0]?.served ?? []), '1.1.0-00000001'])].toSorted());
  const before = (await registryOf(world)).revision;
  await clean(world.app.services.pools.of('system'));
  expect((await registryOf(world)).revision).toBe(before);
});

describe('the registry', () => {
  test('answers 304 to its own tag until something changes', async () => {
    const get = (tag?: string) =>
      world.app.fastify.inject({ url: '/remotes.json', headers: tag ? { 'if-none-match': tag } : {} });
    const tag = String((await get()).headers['etag']);
    const again = await get(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await register(invoices(6));
    world.app.services.registry.forget();
    expect((await get(tag)).statusCode).toBe(200);
  });

  test('one malformed entry leaves the others, and the version before it takes its place', async () => {
    await register(invoices(7), releaseOf('requests', 7));
    await world.owner.query(
      `update remote_releases set release = release - 'prefixes' where remote = 'invoices' and version = '1.7.0-00000007'`,
    );
    expect(await live()).toEqual(['invoices 1.6.0-00000006', 'requests 1.7.0-00000007']);
    await world.owner.query(`update remote_releases set release = '[]' where remote = 'invoices'`);
    expect(await live()).toEqual(['requests 1.7.0-00000007']);
  });

  test('the texts of a remote are those of its live version, and never the host’s', async () => {
    const texts = (lng: string, ns: string) => world.app.fastify.inject(`/locales/${lng}/${ns}.json`);
    const take = async (n: number, more: Partial<RemoteRelease>) => {
      await register(releaseOf('credits', n, more), releaseOf('host', n, { texts: { fr: { stolen: 'x' } } }));
      world.app.services.registry.forget();
    };
    await take(1, { texts: { fr: { title: 'Mes crédits' }, ae: { title: 'اعتماداتي' } } });
    expect((await texts('fr', 'credits')).json()).toEqual({ title: 'Mes crédits' });
    expect((await texts('ae', 'credits')).json()).toEqual({ title: 'اعتماداتي' });
    await take(2, { texts: { fr: { title: 'Vos crédits' } } });
    expect((await texts('fr', 'credits')).json()).toEqual({ title: 'Vos crédits' });
    for (const [lng, ns] of [
      ['ae', 'credits'],
      ['fr', 'nothing'],
      ['__proto__', 'credits'],
    ] as const)
      expect((await texts(lng, ns)).statusCode).toBe(404);
    expect((await texts('fr', 'host')).json()).not.toHaveProperty('stolen');
  });
});
