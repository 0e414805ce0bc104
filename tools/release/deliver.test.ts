import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@cessio/build/release';
import type { BundledLicences, HostBuild, RemoteFit } from '@cessio/contract';
import { registerBuilds } from '../../api/src/modules/remotes/own-builds.ts';
import { stepUpHeader } from '../../api/test/step-up.ts';
import { people, world } from '../../api/test/small-world.ts';
import { testFolder, writeFiles } from '../fixtures/folder.ts';
import { folderStore, type ReleaseStore } from '@cessio/kit/release/store';
import { startWebServer, type WebServer } from '../web-server.ts';
import { releaseCommand } from './command.ts';
import { deliver, type DeliveryWish } from '@cessio/kit/release/deliver';
import { makeKey, readKey } from '@cessio/kit/release/key';
import { portalAt } from '@cessio/kit/release/portal';

const REMOTE = {
  name: 'invoices',
  folder: 'remote-invoices',
  portOffset: 1,
  label: 'module factures',
} as const;
const FITS: RemoteFit = { contract: '1.0', shared: {}, calls: ['GET /api/invoices'] };
const HOST: HostBuild = { build: 'a1b2c3d4', version: '0.1.0', offers: FITS };

const dir = testFolder();
let store: ReleaseStore;
let portal: WebServer;
let files: WebServer;
let keyFile: string;
let said: string[];

const inDir = (...parts: string[]): string => path.join(dir, ...parts);

let built: string;

/** Writes the output of a build: its entry, what it needs from the host, and their description. */
function build(
  version: string,
  script = `start("${version}")`,
  needs: RemoteFit = FITS,
  licences: BundledLicences = [],
): void {
  built = version;
  const dist = inDir(REMOTE.folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const entry = 'assets/remote-entry.js';
  const written = {
    [entry]: script,
    'fit.json': JSON.stringify(needs),
    'licences.json': JSON.stringify(licences),
  };
  const hashes = Object.fromEntries(Object.entries(written).map(([file, code]) => [file, integrityOf(code)]));
  const record = { name: REMOTE.name, version, entry, prefixes: ['/factures'], contractRange: '^1.0' };
  const release = { ...record, needs, hashes: { [entry]: hashes[entry] }, files: hashes };
  writeFiles(dist, { ...written, 'remote.json': release });
}

beforeAll(async () => {
  mkdirSync(inDir('store', REMOTE.folder), { recursive: true });
  writeFiles(dir, {
    'host/index.html': '<head><meta name="csp-nonce" content=""></head>',
    'host/build.json': HOST,
    [`${REMOTE.folder}/package.json`]: { cessio: { firstFileKb: 1 } },
  });
  store = folderStore(inDir('store'));
  files = await startWebServer({ dir: inDir('store', REMOTE.folder), port: 0 });
  const apiOrigin = await world.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  portal = await startWebServer({ dir: inDir('host'), port: 0, apiOrigin });
  keyFile = inDir('key.pem');
  await registerBuilds(world.config.databaseUrl, { host: HOST, remotes: [] });
  await asSuper('/api/remote-origins', { origin: files.url });
  await addKey(keyFile, [REMOTE.name]);
});
afterAll(async () => {
  await Promise.all([portal.close(), files.close()]);
});
beforeEach(() => void (said = []));

async function asSuper(url: string, body: object): Promise<string> {
  const header = await stepUpHeader(world.owner, people.super.identity);
  const answer = await people.super.call('POST', url, body, header);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}

const addKey = (file: string, remotes: string[]): Promise<string> =>
  asSuper('/api/releaser-keys', { name: path.basename(file), publicKey: makeKey(file).publicPem, remotes });

const at = (key = keyFile) => portalAt(portal.url, () => readKey(key));
const live = async () => (await at().remote(REMOTE.name))?.version;

const release = (
  wish: DeliveryWish = {},
  over: { store?: ReleaseStore; key?: string; origin?: string; tested?: string } = {},
) =>
  deliver(wish, {
    remote: REMOTE,
    root: inDir(REMOTE.folder),
    portal: at(over.key),
    key: () => readKey(over.key ?? keyFile),
    store: () => over.store ?? store,
    build: () => Promise.resolve(),
    test: () =>
      Promise.resolve({ sources: over.tested ?? built, host: null, passed: 3, at: new Date().toISOString() }),
    origin: over.origin ?? files.url,
    firstOrigin: () => files.url,
    say: (line) => said.push(line),
  });

/** A command as typed after `npm run release --`. */
async function command(...args: string[]): Promise<{ code: number; out: string; ms: number }> {
  const begun = performance.now();
  const lines: string[] = [];
  const env = { CESSIO_PORTAL: portal.url, RELEASE_KEY: keyFile, RELEASE_STORE: inDir('store') };
  const code = await releaseCommand(args, { env, say: (line) => lines.push(line) });
  return { code, out: lines.join('\n'), ms: performance.now() - begun };
}

it('refuses a share that is none, and what it does not know', async () => {
  expect(await command('invoices', 'rollback')).toMatchObject({ code: 1 });
  for (const percent of ['0', '101', '1.5', 'dix'])
    expect(await command('invoices', 'canary', '--percent', percent)).toMatchObject({
      code: 2,
      out: expect.stringContaining('de 1 à 99') as string,
    });
  expect(await command('nobody')).toMatchObject({
    code: 2,
    out: expect.stringContaining('Modules') as string,
  });
});

it('puts a build into the store, reads it back and makes it live within ten seconds; the one before stays', async () => {
  build('1.0.0-aaaaaaaa');
  expect(await release()).toBeLessThan(10_000);
  expect(await live()).toBe('1.0.0-aaaaaaaa');
  expect(await command('invoices', 'rollback')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Aucune version antérieure') as string,
  });
  build('1.1.0-bbbbbbbb');
  await release();
  expect(await live()).toBe('1.1.0-bbbbbbbb');
  expect(said.join('\n')).toMatch(
    /1\.1\.0-bbbbbbbb est en service, \d+,\d s après la construction \(avant\u00a0: 1\.0\.0/,
  );
  for (const version of ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'])
    expect(await (await fetch(`${files.url}/${version}/assets/remote-entry.js`)).text()).toContain(version);
  said = [];
  await release();
  expect(said.join()).toContain('déjà en service');
});

it('tries it for a share of users, promotes it and takes it back within two seconds, by the command', async () => {
  build('1.2.0-cccccccc');
  await release({ percent: 50 });
  expect(await at().remote(REMOTE.name)).toMatchObject({
    version: '1.1.0-bbbbbbbb',
    canary: { version: '1.2.0-cccccccc', percent: 50 },
  });
  expect(await command('invoices', 'canary', '--percent', '10')).toMatchObject({ code: 0 });
  expect((await at().remote(REMOTE.name))?.canary?.percent).toBe(10);
  expect(await command('invoices', 'promote')).toMatchObject({ code: 0 });
  expect(await live()).toBe('1.2.0-cccccccc');
  const back = await command('remote-invoices', 'rollback');
  expect(back).toMatchObject({
    code: 0,
    out: expect.stringContaining('avant\u00a0: 1.2.0-cccccccc') as string,
  });
  expect(back.ms).toBeLessThan(2000);
  expect(await live()).toBe('1.1.0-bbbbbbbb');
  const { out } = await command('invoices', 'status');
  expect(out).toMatch(/1\.2\.0-cccccccc +déposée/);
  expect(out).toMatch(/1\.1\.0-bbbbbbbb +en service/);
});

it('registers, moves nothing and gives a link when it is to stay', async () => {
  build('1.3.0-dddddddd');
  await release({ stay: { days: 3 } });
  expect(await live()).toBe('1.1.0-bbbbbbbb');
  expect(said.join('\n')).toMatch(
    /Lien d’essai, pour qui se connecte et l’ouvre jusqu’au \d+ \S+ \d{4}\u00a0:\n {2}https?:\S+\/\?remote=invoices#build=[\w-]{43}$/m,
  );
  expect(await command('invoices', 'promote', '--version', '1.3.0-dddddddd')).toMatchObject({ code: 0 });
  expect(await live()).toBe('1.3.0-dddddddd');
});

it.each<[string, () => void, string]>([
  [
    'takes what the portal does not offer',
    () => build('2.0.0-1', 'a()', { ...FITS, calls: ['GET /api/gone'] }),
    'GET /api/gone',
  ],
  [
    'was built for another contract',
    () => build('2.0.0-2', 'a()', { ...FITS, contract: '2.0' }),
    'contract 2.0',
  ],
  [
    'is too large',
    () => build('2.0.0-3', Array.from({ length: 500 }, (_, n) => `f${n}(${n * 7919})`).join(';')),
    'budget',
  ],
  ['has grown', () => build('2.0.0-4', `start("2.0.0-4", "${'abcdefghijklmnop'}")`), '--reason'],
  ['evaluates code', () => build('2.0.0-5', 'eval(a)'), 'eval()'],
  [
    'bundles what we may not use',
    () => build('2.0.0-8', 'a()', FITS, [{ name: '@x/bad', version: '1.0.0', licence: 'GPL-3.0' }]),
    'licence du paquet @x/bad\u00a0: GPL-3.0',
  ],
  ['fetches from elsewhere', () => build('2.0.0-6', 'f("https://x.io/a")'), 'x.io'],
  [
    'was changed after it was built',
    () => {
      build('2.0.0-7');
      writeFileSync(inDir(REMOTE.folder, 'dist', 'assets', 'remote-entry.js'), 'b()');
    },
    'n’est pas celui de la construction',
  ],
])('releases nothing that %s', async (_, make, why) => {
  make();
  const before = await live();
  await expect(release()).rejects.toThrow(why);
  expect(await live()).toBe(before);
  expect(readdirSync(inDir('store', REMOTE.folder)).filter((name) => name.startsWith('2.'))).toEqual([]);
});

it('names the field that the portal refuses, as src/release.ts does', async () => {
  build('2.0.0-9', 'a()');
  const file = inDir(REMOTE.folder, 'dist', 'remote.json');
  const described = JSON.parse(readFileSync(file, 'utf8')) as object;
  const place = { name: 'a', title: 'a', board: 'home', actors: 'C', size: 'half', parts: 1, order: 1 };
  writeFileSync(file, JSON.stringify({ ...described, widgets: [place] }));
  await expect(release()).rejects.toThrow(/\n {2}- widgets\[0\]\.height\u00a0: Champ obligatoire/);
});

it('keeps in the registry why the first file has grown', async () => {
  build('2.1.0-eeeeeeee', `start("2.1.0", "${'abcdefghijklmnop'}")`);
  await release({ reason: 'Nouvelle liste' });
  const status = await at().take({ action: 'status', remote: REMOTE.name });
  expect(status?.versions.find(({ version }) => version === '2.1.0-eeeeeeee')).toMatchObject({
    bytesReason: 'Nouvelle liste',
    bytes: expect.any(Number) as number,
  });
});

it('moves nothing when the files are not where browsers will fetch them', async () => {
  build('2.2.0-ffffffff', 'a()');
  const elsewhere = await startWebServer({ dir: inDir('host'), port: 0 });
  await expect(release({}, { origin: elsewhere.url })).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
  await asSuper('/api/remote-origins', { origin: elsewhere.url });
  await expect(release({}, { origin: elsewhere.url })).rejects.toMatchObject({
    code: 'INTEGRITY_FAILED',
    message: expect.stringContaining('n’est pas le fichier signé') as string,
  });
  await elsewhere.close();
  expect(await live()).toBe('2.1.0-eeeeeeee');
});

it('moves nothing when the sources have changed since they were tested', async () => {
  build('2.2.1-ffffffff', 'a()');
  await expect(release({}, { tested: '2.2.0-ffffffff' })).rejects.toMatchObject({
    code: 'ATTESTATION_MISSING',
    message: expect.stringContaining('ceux de 2.2.0-ffffffff, pas de 2.2.1-ffffffff') as string,
  });
  expect(await live()).toBe('2.1.0-eeeeeeee');
});

it('goes on where it was cut short: the disk full, the portal gone', async () => {
  build('2.3.0-99999999', 'b()');
  const full = folderStore(inDir('store'), () => Promise.reject(new Error('ENOSPC')));
  await expect(release({}, { store: full })).rejects.toThrow('ENOSPC');
  expect(await live()).toBe('2.1.0-eeeeeeee');
  expect(existsSync(inDir('store', REMOTE.folder, '2.3.0-99999999'))).toBe(false);
  // In the store, but not published: its release was interrupted.
  await store.put(REMOTE.folder, '2.3.0-99999999', inDir(REMOTE.folder, 'dist'));
  await release();
  expect(await live()).toBe('2.3.0-99999999');
});

it('says of two releases at once which came first', async () => {
  build('2.4.0-88888888', 'c()');
  const other: ReleaseStore = {
    ...store,
    put: async (...args) => {
      const put = await store.put(...args);
      await at().take({ action: 'rollback', remote: REMOTE.name });
      return put;
    },
  };
  await expect(release({}, { store: other })).rejects.toMatchObject({
    code: 'RELEASE_IN_PROGRESS',
    message: expect.stringContaining('2.1.0-eeeeeeee a été déployée entre-temps') as string,
  });
  expect(await live()).toBe('2.1.0-eeeeeeee');
});

it('says plainly of a key that it is unknown, another’s or withdrawn', async () => {
  build('2.5.0-77777777', 'd()');
  makeKey(inDir('unknown.pem'));
  await expect(release({}, { key: inDir('unknown.pem') })).rejects.toThrow('n’est pas enregistrée');
  await addKey(inDir('foreign.pem'), ['admin']);
  await expect(release({}, { key: inDir('foreign.pem') })).rejects.toThrow('ne peut pas livrer');
  const id = await addKey(inDir('withdrawn.pem'), [REMOTE.name]);
  await asSuper(`/api/releaser-keys/${id}/withdraw`, {});
  await expect(release({}, { key: inDir('withdrawn.pem') })).rejects.toThrow('a été retirée');
  expect(await live()).toBe('2.1.0-eeeeeeee');
});
