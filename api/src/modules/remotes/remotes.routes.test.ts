import { generateKeyPairSync } from 'node:crypto';
import type { Problem, ReleaserKey, RemoteOrigin, RemoteStatus } from '@cessio/contract';
import { addReleaser, ORIGIN, registryOf, releaseOf } from '../../../test/releases.ts';
import { world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { registerBuilds } from './own-builds.ts';

const version = (n: number) => releaseOf('invoices', n).version;
const asSuper = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
  const { call, identity } = world.people.super;
  return call(method, url, body, method === 'GET' ? {} : await stepUpHeader(world.owner, identity));
};
const step = (body: object) => asSuper('POST', '/api/remotes/invoices/steps', body);
const states = async () => {
  const answer = await asSuper('GET', '/api/remotes');
  const [remote] = answer.json<{ remotes: RemoteStatus[] }>().remotes;
  return remote?.versions.map(({ state }) => state);
};

beforeAll(async () => {
  for (const n of [1, 2, 3])
    await registerBuilds(world.config.databaseUrl, { remotes: [releaseOf('invoices', n)] });
});

test('the administrator tries, deploys, takes back and withdraws; each step is in the log under their name', async () => {
  expect(await states()).toEqual(['live', 'previous', 'previous']);
  expect((await step({ action: 'rollback', reason: 'Écran vide' })).json<RemoteStatus>().live).toBe(
    version(2),
  );
  expect(
    (await step({ action: 'canary', version: version(3), percent: 10 })).json<RemoteStatus>(),
  ).toMatchObject({
    percent: 10,
    versions: [{ state: 'canary' }, { state: 'live' }, { state: 'previous' }],
  });
  expect((await step({ action: 'stop', version: version(3) })).json<RemoteStatus>()).toMatchObject({
    percent: null,
    versions: [
      { state: 'released', stoppedAt: expect.any(String) },
      { state: 'live' },
      { state: 'previous' },
    ],
  });
  await step({ action: 'canary', version: version(3), percent: 20 });
  await step({ action: 'promote' });
  expect(await states()).toEqual(['live', 'previous', 'previous']);
  await step({ action: 'withdraw', version: version(2) });
  expect(await states()).toEqual(['live', 'withdrawn', 'previous']);
  expect((await step({ action: 'rollback' })).json<RemoteStatus>().live).toBe(version(1));
  const { rows } = await world.owner.query<{ line: string }>(
    `select concat_ws(' ', actor_name, action, after ->> 'version', comment) as line from audit_events
      where entity = 'remote' and actor_id = $1 order by seq`,
    [world.people.super.identity.userId],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    `naim tazi remotes.rollback ${version(2)} Écran vide`,
    `naim tazi remotes.canary ${version(3)}`,
    `naim tazi remotes.stop ${version(3)}`,
    `naim tazi remotes.canary ${version(3)}`,
    `naim tazi remotes.promote ${version(3)}`,
    `naim tazi remotes.withdraw ${version(2)}`,
    `naim tazi remotes.rollback ${version(1)}`,
  ]);
});

test.each([
  [
    'what is withdrawn is not deployed again',
    { action: 'promote', version: version(2) },
    422,
    'RELEASE_UNKNOWN',
  ],
  [
    'the live version is not withdrawn',
    { action: 'withdraw', version: version(1) },
    409,
    'RELEASE_IN_PROGRESS',
  ],
  ['nor tried', { action: 'canary', version: version(1), percent: 5 }, 409, 'RELEASE_IN_PROGRESS'],
  ['without a trial nothing is deployed by itself', { action: 'promote' }, 409, 'RELEASE_IN_PROGRESS'],
  ['nobody is no share', { action: 'canary', version: version(3), percent: 0 }, 422, 'VALIDATION_FAILED'],
  ['nor is everybody', { action: 'canary', version: version(3), percent: 100 }, 422, 'VALIDATION_FAILED'],
  [
    'a trial that is none is not stopped',
    { action: 'stop', version: version(3) },
    409,
    'RELEASE_IN_PROGRESS',
  ],
])('%s', async (_what, body, status, code) => {
  const answer = await step(body);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([status, code]);
});

test('a remote that nobody knows is not found', async () => {
  expect((await asSuper('POST', '/api/remotes/nothing/steps', { action: 'rollback' })).statusCode).toBe(404);
});

test('only the administrator’s own row in the database may move a pointer, add a key or sign the log', async () => {
  const client = await world.app.services.pools.of('staff').connect();
  const tried = async (who: 'm1' | 'super', text: string) => {
    const { userId } = world.people[who].identity;
    await client.query('begin');
    await client.query(`select set_config('app.user', $1, true), set_config('app.staff', $1, true)`, [
      userId,
    ]);
    const done = await client.query(text.replace('$me', `'${userId}'`)).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => (error as { code: string }).code,
    );
    await client.query('rollback');
    return done;
  };
  try {
    const move = `update remotes set previous = '{}'`;
    const key = `insert into releaser_keys (key_id, name, public_key, remotes, created_by) values (repeat('0', 32), 'k', '', '{invoices}', $me)`;
    const line = `select append_audit(null, 'remotes.promote', 'remote', gen_random_uuid(), null, null, null, null, true, null, null, null)`;
    expect(await tried('m1', move)).toBe(0);
    expect(await tried('super', move)).toBe(1);
    for (const text of [key, line]) {
      expect(await tried('m1', text)).toBe('42501');
      expect(await tried('super', text)).toBe(1);
    }
    expect(await tried('super', `update remote_releases set release = '{}'`)).toBe('42501');
  } finally {
    client.release();
  }
});

describe('keys of releasers', () => {
  test('are listed with who added and withdrew them, and release nothing once withdrawn', async () => {
    const releaser = await addReleaser(world, ['invoices']);
    const listed = async () => (await asSuper('GET', '/api/releaser-keys')).json<ReleaserKey[]>();
    const [added] = await listed();
    expect(added).toMatchObject({ keyId: releaser.keyId, createdBy: 'naim tazi', withdrawnAt: null });
    expect((await releaser.send('invoices', { action: 'status' })).statusCode).toBe(200);
    const withdrawn = await asSuper('POST', `/api/releaser-keys/${added?.id ?? ''}/withdraw`);
    expect(withdrawn.json<ReleaserKey>()).toMatchObject({ withdrawnBy: 'naim tazi' });
    const refused = await releaser.send('invoices', { action: 'rollback' });
    expect(refused.json<Problem>().detail).toBe('Cette clé a été retirée.');
    expect((await listed())[0]?.lastUsedAt).not.toBeNull();
  });

  test.each([
    ['text', 'rien'],
    [
      'an RSA key',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
    ],
    ['a private key', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })],
  ])('%s is none', async (_what, publicKey) => {
    const answer = await asSuper('POST', '/api/releaser-keys', {
      name: 'k',
      publicKey,
      remotes: ['invoices'],
    });
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.path]).toEqual([422, '/publicKey']);
  });
});

describe('origins', () => {
  const add = (origin: string) => asSuper('POST', '/api/remote-origins', { origin });
  const listed = async () => (await asSuper('GET', '/api/remote-origins')).json<RemoteOrigin[]>();

  test('are the page’s policy; without its origin a version is served no more, and comes back with it', async () => {
    const added = await add('https://cdn.cessio.test');
    expect(added.statusCode).toBe(201);
    expect((await registryOf(world)).origins).toEqual(['https://cdn.cessio.test', ORIGIN]);
    expect((await add('https://cdn.cessio.test')).statusCode).toBe(409);
    const own = (await listed()).find(({ origin }) => origin === ORIGIN);
    expect(own).toMatchObject({ addedBy: null, live: ['invoices'] });
    expect((await asSuper('DELETE', `/api/remote-origins/${own?.id ?? ''}`)).statusCode).toBe(204);
    expect(await registryOf(world)).toMatchObject({ origins: ['https://cdn.cessio.test'], remotes: [] });
    await add(ORIGIN);
    expect((await registryOf(world)).remotes).toHaveLength(1);
  });

  test.each([
    'cdn.cessio.test',
    'https://cdn.cessio.test/a',
    'javascript:alert(1)',
    'https://*',
    "https://x.test 'unsafe-inline'",
  ])('%s is none', async (origin) => expect((await add(origin)).statusCode).toBe(422));
});
