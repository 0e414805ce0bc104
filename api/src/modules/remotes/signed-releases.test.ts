import type { Problem, RemoteRelease, RemoteStatus } from '@cessio/contract';
import {
  addReleaser,
  hostOf,
  needs,
  registryOf,
  releaseOf as described,
  serveReleases,
  testsOf,
  type Releaser,
  type ReleaseServer,
} from '../../../test/releases.ts';
import { rowsOf, world } from '../../../test/small-world.ts';

/* What a releaser's script may do, and what is refused before anything changes. */

let releaser: Releaser;
let modules: ReleaseServer;
const releaseOf: ReleaseServer['releaseOf'] = (...args) => modules.releaseOf(...args);
beforeAll(async () => {
  modules = await serveReleases();
  await world.owner.query('insert into remote_origins (origin) values ($1)', [modules.origin]);
  releaser = await addReleaser(world, ['invoices', 'requests']);
});
afterAll(() => modules.close());
beforeEach(async () => {
  await world.owner.query(
    `update remotes set live = null, canary = null, canary_percent = null, previous = '{}'; delete from remote_releases; delete from host_builds`,
  );
});

const statementOf = (release: RemoteRelease) => ({ action: 'publish', release, tests: testsOf(release) });
const publish = (n: number, { release = releaseOf('invoices', n), ...more }: PublishWish = {}) =>
  releaser.send('invoices', { ...statementOf(release), ...more });
interface PublishWish extends Record<string, unknown> {
  release?: RemoteRelease;
}
const codeOf = async (answer: ReturnType<Releaser['send']>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<Partial<Problem>>().code];
};
const version = (n: number) => described('invoices', n).version;
const served = async () => {
  const [record] = (await registryOf(world)).remotes;
  return record && [record.version, record.previous?.map((one) => one.version) ?? [], record.canary?.version];
};

test('a release is live at once, and the one before it what pages fall back to', async () => {
  const first = await publish(1);
  expect(first.statusCode).toBe(200);
  expect(first.json<RemoteStatus>()).toMatchObject({
    live: version(1),
    versions: [{ version: version(1), state: 'live', releasedBy: 'Équipe invoices', commit: 'c0ffee' }],
  });
  await publish(2, { bytes: 9_000, bytesReason: 'Un écran de plus' });
  expect(await served()).toEqual([version(2), [version(1)], undefined]);
  const {
    texts: _texts,
    needs: _needs,
    files: _files,
    commit: _commit,
    ...record
  } = releaseOf('invoices', 2);
  const registry = await registryOf(world);
  expect(registry.remotes).toEqual([expect.objectContaining(record)]);
  expect(registry.origins).toEqual([modules.origin]);
  const texts = await world.app.fastify.inject('/locales/fr/invoices.json');
  expect(texts.json()).toEqual({ title: 'invoices 2' });
});

test('a trial, its deployment and the way back are steps of their own, each in the log with its key', async () => {
  await publish(1);
  await publish(2, { percent: 50 });
  expect(await served()).toEqual([version(1), [], version(2)]);
  expect((await registryOf(world)).remotes[0]?.canary?.percent).toBe(50);
  await releaser.send('invoices', { action: 'promote' });
  expect(await served()).toEqual([version(2), [version(1)], undefined]);
  await releaser.send('invoices', { action: 'rollback' });
  expect(await served()).toEqual([version(1), [], undefined]);
  const { rows } = await world.owner.query<{ action: string; actor: string; key: string; version: string }>(
    `select action, actor_name as actor, after ->> 'key' as key, after ->> 'version' as version
      from audit_events where entity = 'remote' order by seq desc limit 4`,
  );
  expect(rows).toEqual(
    [
      ['rollback', 1],
      ['promote', 2],
      ['canary', 2],
      ['publish', 2],
    ].map(([action, n]) => ({
      action: `remotes.${action}`,
      actor: 'Système',
      key: 'Équipe invoices',
      version: version(Number(n)),
    })),
  );
});

test('a release that stays is served to nobody until it is deployed', async () => {
  await publish(1);
  await publish(2, { stay: true });
  expect(await served()).toEqual([version(1), [], undefined]);
  expect((await releaser.send('invoices', { action: 'status' })).json<RemoteStatus>().versions).toEqual([
    expect.objectContaining({ version: version(2), state: 'released' }),
    expect.objectContaining({ version: version(1), state: 'live' }),
  ]);
});

test('what is signed is carried out once, by a known key, for its own remotes, within five minutes', async () => {
  await publish(1);
  const { rows } = await world.owner.query<{ revision: number }>('select revision from remote_registry');
  const stranger = await addReleaser(world, ['invoices']);
  await world.owner.query('delete from releaser_keys where key_id = $1', [stranger.keyId]);
  const withdrawn = await addReleaser(world, ['invoices']);
  await world.owner.query(
    'update releaser_keys set withdrawn_at = now(), withdrawn_by = $2 where key_id = $1',
    [withdrawn.keyId, world.people.super.identity.userId],
  );
  const foreign = await addReleaser(world, ['requests']);
  const step = statementOf(releaseOf('invoices', 2));
  const refused = [403, 'SIGNATURE_REFUSED'];
  for (const key of [stranger, withdrawn, foreign])
    expect(await codeOf(key.send('invoices', step))).toEqual(refused);
  // For another remote than in the address, or for two.
  expect(await codeOf(releaser.send('invoices', { ...step, remote: 'requests' }))).toEqual(refused);
  expect(await codeOf(releaser.send('requests', step))).toEqual(refused);
  // Changed after signing, or not signed at all.
  const other = JSON.stringify({
    ...step,
    remote: 'invoices',
    nonce: 'x'.repeat(20),
    at: new Date().toISOString(),
  });
  expect(await codeOf(releaser.send('invoices', step, { statement: other }))).toEqual(refused);
  expect(await codeOf(releaser.send('invoices', step, { signature: '' }))).toEqual(refused);
  const minutes = (n: number) => ({ at: new Date(Date.now() + n * 60_000).toISOString() });
  expect(await codeOf(releaser.send('invoices', { ...step, ...minutes(-6) }))).toEqual(refused);
  expect(await codeOf(releaser.send('invoices', { ...step, ...minutes(2) }))).toEqual(refused);
  expect(await codeOf(releaser.send('host', { action: 'host', build: hostOf('abcdef01', []) }))).toEqual(
    refused,
  );
  expect(await rowsOf('select revision from remote_registry')).toEqual(rows);

  const nonce = 'this-one-was-used-before';
  expect((await publish(2, { nonce })).statusCode).toBe(200);
  await releaser.send('invoices', { action: 'rollback' });
  expect(await codeOf(publish(2, { nonce }))).toEqual(refused);
  expect(await served()).toEqual([version(1), [], undefined]);
});

test('a version is of one content for ever; the same again is no error', async () => {
  await publish(1);
  expect((await publish(1)).statusCode).toBe(200);
  const changed = releaseOf('invoices', 1, { labels: { title: 'Autre' } });
  expect(await codeOf(publish(1, { release: changed }))).toEqual([422, 'INTEGRITY_FAILED']);
});

test.each<[string, Partial<RemoteRelease>, string, RegExp]>([
  [
    'another origin',
    { entry: 'https://ailleurs.test/a/assets/e.js', hashes: {} },
    'ORIGIN_REFUSED',
    /ailleurs/,
  ],
  ['no address', { entry: 'assets/e.js', hashes: {} }, 'ORIGIN_REFUSED', /assets/],
  [
    'a hash of a file elsewhere',
    { hashes: { 'https://ailleurs.test/e.js': `sha384-${'a'.repeat(64)}` } },
    'INTEGRITY_FAILED',
    /ailleurs/,
  ],
  ['a hash that is none', { files: { 'assets/a.js': 'md5-xyz' } }, 'INTEGRITY_FAILED', /a\.js/],
  ['another contract', { contractRange: '^2.0' }, 'CONTRACT_RANGE_UNMET', /2\.0/],
  [
    'a path of another remote',
    { prefixes: ['/invoices', '/Requests/'] },
    'PREFIX_CLAIMED',
    /^\/Requests\/ .*requests/,
  ],
  ['a path below one of another remote', { prefixes: ['/requests/new'] }, 'PREFIX_CLAIMED', /requests/],
  ['a path of the host', { prefixes: ['/ops/other'] }, 'PREFIX_CLAIMED', /ops.*host/],
  ['every path', { prefixes: ['/'] }, 'PREFIX_CLAIMED', /host|requests/],
  [
    'a call that the host does not offer',
    { needs: needs(['GET /api/nothing']) },
    'REMOTE_MISFIT',
    /GET \/api\/nothing/,
  ],
  [
    'a call that the API does not offer',
    { needs: needs(['GET /api/of-the-host']) },
    'REMOTE_MISFIT',
    /GET \/api\/of-the-host/,
  ],
])('%s is refused, and nothing moves', async (_what, over, code, names) => {
  await publish(1);
  await releaser.send('requests', statementOf(releaseOf('requests', 1)));
  await world.owner.query('insert into host_builds (build, version, offers) values ($1, $2, $3)', [
    'abcdef01',
    '0.1.0',
    hostOf('abcdef01', ['GET /api/of-the-host', 'GET /api/invoices']).offers,
  ]);
  const before = await registryOf(world);
  const answer = await publish(2, { release: releaseOf('invoices', 2, over) });
  const { code: said, detail } = answer.json<Problem>();
  expect([answer.statusCode, said, detail]).toEqual([422, code, expect.stringMatching(names)]);
  expect(await registryOf(world)).toEqual(before);
});

test.each([{ hashes: {} }, { files: {} }])(
  'without the hashes of its files a release is refused',
  async (over) => {
    expect(await codeOf(publish(1, { release: releaseOf('invoices', 1, over) }))).toEqual([
      422,
      'INTEGRITY_FAILED',
    ]);
  },
);

test('there is no trial before anything is deployed', async () => {
  expect(await codeOf(publish(1, { percent: 50 }))).toEqual([409, 'RELEASE_IN_PROGRESS']);
});

test.each([0, 100, 101, 12.5])('a trial on %s % of users is refused', async (percent) => {
  await publish(1);
  expect(await codeOf(publish(2, { percent }))).toEqual([422, 'VALIDATION_FAILED']);
  expect(await served()).toEqual([version(1), [], undefined]);
});

test('there is no way back from the first release, nor to a version that never was live', async () => {
  expect(await codeOf(releaser.send('invoices', { action: 'rollback' }))).toEqual([
    409,
    'NO_PREVIOUS_VERSION',
  ]);
  await publish(1);
  expect(await codeOf(releaser.send('invoices', { action: 'rollback' }))).toEqual([
    409,
    'NO_PREVIOUS_VERSION',
  ]);
  await publish(2, { stay: true });
  expect(await codeOf(releaser.send('invoices', { action: 'rollback', version: version(2) }))).toEqual([
    409,
    'NO_PREVIOUS_VERSION',
  ]);
  expect(await codeOf(releaser.send('invoices', { action: 'promote', version: '9.9.9' }))).toEqual([
    422,
    'RELEASE_UNKNOWN',
  ]);
});

describe('two releases at once', () => {
  test('of two made against the same version, the second is told of the first', async () => {
    await publish(1, { base: null });
    await publish(2, { base: version(1) });
    expect(await codeOf(publish(3, { base: version(1) }))).toEqual([409, 'RELEASE_IN_PROGRESS']);
    expect(await served()).toEqual([version(2), [version(1)], undefined]);
  });

  test('while a remote is held, every other step is refused; another remote is not', async () => {
    await publish(1);
    await world.owner.query('begin');
    await world.owner.query(`select pg_advisory_xact_lock(hashtextextended('remote invoices', 13))`);
    expect(await codeOf(publish(2))).toEqual([409, 'RELEASE_IN_PROGRESS']);
    const other = await releaser.send('requests', statementOf(releaseOf('requests', 1)));
    await world.owner.query('rollback');
    expect(other.statusCode).toBe(200);
  });
});

test('a host registers what it offers, and releases are compared with it beforehand', async () => {
  const host = await addReleaser(world, ['host']);
  const send = (build: string, calls: string[]) =>
    host.send('host', { action: 'host', build: hostOf(build, calls) });
  expect((await send('aaaaaaaa', [])).statusCode).toBe(200);
  await publish(1);
  expect((await send('bbbbbbbb', ['GET /api/invoices'])).statusCode).toBe(200);
  await publish(2, { release: releaseOf('invoices', 2, { needs: needs(['GET /api/invoices']) }) });
  const [record] = (await registryOf(world)).remotes;
  expect([record?.fits, record?.previous?.[0]?.fits?.toSorted()]).toEqual([
    ['bbbbbbbb'],
    ['aaaaaaaa', 'bbbbbbbb'],
  ]);
});
