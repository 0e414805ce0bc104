import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildApp, type App } from '../../app.ts';
import { prepare } from '../../prepare.ts';
import type { RemoteRelease } from '@cessio/contract';
import { registryOf, serveReleases, testsOf, type ReleaseServer } from '../../../test/releases.ts';
import { world } from '../../../test/small-world.ts';
import { statementOf } from '../../../../tools/images/statement.ts';
import { root } from '../../../../tools/root.ts';

const execute = promisify(execFile);

/** Like BusyBox's, the only one in images of remotes: a request to the portal. */
const WGET = `#!${process.execPath}
const [url] = process.argv.slice(-1);
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
const { readFileSync, writeFileSync } = await import('node:fs');
const body = process.argv.includes('--post-file') ? readFileSync(option('--post-file')) : undefined;
const answer = await fetch(url, body && { method: 'POST', body, headers: { 'content-type': 'application/json' } }).catch(() => null);
if (!answer?.ok) process.exit(1);
writeFileSync(option('-O'), Buffer.from(await answer.arrayBuffer()));
`;

let dir: string;
let app: App;
let portal: string;
let modules: ReleaseServer;
const key = (): string => path.join(dir, 'releaser.pem');

/** The content of this version's image, and its container's environment. */
function containerOf(n: number, more: NodeJS.ProcessEnv = {}): { version: string; env: NodeJS.ProcessEnv } {
  const labels = { title: 'Cessions « à vue » \\ "comptant"' };
  const release = modules.releaseOf('invoices', n, { labels });
  const addressed = JSON.parse(
    JSON.stringify(release).replaceAll(modules.origin, 'https://origin.invalid'),
  ) as RemoteRelease;
  const statement = path.join(dir, `statement-${n}`);
  mkdirSync(statement, { recursive: true });
  writeFileSync(
    path.join(statement, 'statement.json'),
    JSON.stringify(statementOf(addressed, testsOf(release))),
  );
  const env = {
    PATH: `${path.join(dir, 'bin')}:${process.env['PATH']}`,
    RELEASES: path.join(dir, 'releases'),
    STATEMENT: statement,
    REMOTE: 'invoices',
    RELEASE_KEY: key(),
    PORTAL: portal,
    ORIGIN: `${world.config.publicUrl}/modules`,
    ...more,
  };
  return { version: release.version, env };
}
const program = path.join(root, 'docker/remote/publish.sh');
const start = (n: number, more: NodeJS.ProcessEnv = {}) => {
  const { version, env } = containerOf(n, more);
  return execute('sh', [program, version], { env });
};
const live = async () => (await registryOf(world)).remotes[0];

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'cessio-remote-'));
  mkdirSync(path.join(dir, 'bin'));
  mkdirSync(path.join(dir, 'releases'));
  // An ES module, detected by its syntax.
  writeFileSync(path.join(dir, 'bin', 'wget'), WGET);
  chmodSync(path.join(dir, 'bin', 'wget'), 0o755);
  modules = await serveReleases();
  // The container's own network: the portal's public address is not reached from it.
  modules.intercept = (file, response) => {
    const content = modules.files.get(file.replace(/^\/modules/, ''));
    response.writeHead(content === undefined ? 404 : 200).end(content);
    return true;
  };
  app = await buildApp({ ...world.config, ownUrl: modules.origin }, { realtime: false });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  portal = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  await prepare({ ...world.config, demo: false }, { file: key(), remotes: ['invoices'] });
});
afterAll(async () => {
  await Promise.all([app.fastify.close(), modules.close()]);
  rmSync(dir, { recursive: true, force: true });
});

test('prepare makes the key of development once, for its owner alone, and never one of production', async () => {
  expect(statSync(key()).mode & 0o777).toBe(0o600);
  const before = statSync(key()).mtimeMs;
  await prepare({ ...world.config, demo: false }, { file: key(), remotes: ['invoices'] });
  expect(statSync(key()).mtimeMs).toBe(before);
  const file = path.join(dir, 'missing.pem');
  await expect(
    prepare({ ...world.config, demo: false, production: true }, { file, remotes: ['invoices'] }),
  ).rejects.toThrow('ENOENT');
  expect(existsSync(file)).toBe(false);
});

test('a container has its version made live, once: a restart undoes no step back', async () => {
  await start(1);
  expect(await live()).toMatchObject({
    version: containerOf(1).version,
    entry: expect.stringMatching(/^http:\/\/localhost:3000\/modules\/invoices\/.*\.js$/) as string,
    labels: { title: 'Cessions « à vue » \\ "comptant"' },
  });
  await start(2);
  expect((await live())?.version).toBe(containerOf(2).version);
  await world.owner.query(`update remotes set live = $1, previous = '{}'`, [containerOf(1).version]);
  await start(2);
  expect((await live())?.version).toBe(containerOf(1).version);
});

test('a container has its version tried by a share of users, until it is told otherwise', async () => {
  const { version } = containerOf(1);
  await start(4, { CANARY: '10' });
  expect(await live()).toMatchObject({ version, canary: { version: containerOf(4).version, percent: 10 } });
});

test('of a version that came between its start and its word, a container undoes nothing', async () => {
  const between = containerOf(5).version;
  const before = (await live())?.version;
  let asked = 0;
  const serve = modules.intercept;
  modules.intercept = async (file, response) => {
    if (asked++ === 0)
      await world.owner
        .query(
          `insert into remote_releases (remote, version, release) select remote, $1, jsonb_set(release, '{version}', to_jsonb($1::text)) from remote_releases where version = $2`,
          [between, before],
        )
        .then(() => world.owner.query('update remotes set live = $1', [between]));
    return serve?.(file, response) ?? false;
  };
  const { version, env } = containerOf(6);
  const child = spawn('sh', [program, version], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const [said] = (await once(child.stderr, 'data')) as [Buffer];
    expect(said.toString()).toContain(`remote-invoices ${version} is not registered yet`);
    expect((await live())?.version).toBe(between);
  } finally {
    child.kill('SIGKILL');
    modules.intercept = serve;
  }
});

test('versions of which the portal knows nothing go after 30 days', async () => {
  const releases = path.join(dir, 'releases');
  const { version } = containerOf(1);
  for (const name of [version, '0.9.0-old', '0.9.9-new']) mkdirSync(path.join(releases, name));
  await execute('touch', [
    '-d',
    '40 days ago',
    path.join(releases, version),
    path.join(releases, '0.9.0-old'),
  ]);
  await start(1);
  expect(
    readdirSync(releases)
      .filter((name) => !name.startsWith('.'))
      .toSorted(),
  ).toEqual(['0.9.9-new', version].toSorted());
});

test('while the portal refuses the key, the container says so and tries again', async () => {
  await world.owner.query('update releaser_keys set withdrawn_at = now(), withdrawn_by = $1', [
    world.people.super.identity.userId,
  ]);
  const { version, env } = containerOf(3);
  const child = spawn('sh', [program, version], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const [said] = (await once(child.stderr, 'data')) as [Buffer];
    expect(said.toString()).toContain(`remote-invoices ${version} is not registered yet`);
    expect((await live())?.version).not.toBe(version);
  } finally {
    child.kill('SIGKILL');
  }
});
