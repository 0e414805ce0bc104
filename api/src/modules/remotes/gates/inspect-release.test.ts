import { randomBytes } from 'node:crypto';
import type { Problem, RemoteRelease, RemoteStatus } from '@cessio/contract';
import { buildApp } from '../../../app.ts';
import {
  addReleaser,
  needs,
  registryOf,
  releaseOf as described,
  serveReleases,
  testsOf,
  type Releaser,
  type ReleaseServer,
} from '../../../../test/releases.ts';
import { rowsOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';

/* What the API itself requires of a release, from any releaser: refused by name, and nothing moves. */

let modules: ReleaseServer;
let releaser: Releaser;
beforeAll(async () => {
  modules = await serveReleases();
  await world.owner.query('insert into remote_origins (origin) values ($1)', [modules.origin]);
  releaser = await addReleaser(world, ['invoices']);
});
afterAll(() => modules.close());
beforeEach(async () => {
  modules.intercept = null;
  await world.owner.query(
    `update remotes set live = null, canary = null, canary_percent = null, previous = '{}'; delete from remote_releases`,
  );
  await publish(modules.releaseOf('invoices', 1));
});

const publish = (release: RemoteRelease, more: object = {}) =>
  releaser.send('invoices', { action: 'publish', release, tests: testsOf(release), ...more });
const version = (n: number) => described('invoices', n).version;
const pathOf = (n: number, file: string) => `/invoices/${version(n)}/${file}`;
/** Every row that a release could have changed, with what is served. */
const standing = async () => ({
  remotes: await rowsOf('select * from remotes order by name'),
  releases: await rowsOf('select * from remote_releases order by version'),
  log: await rowsOf(`select count(*) from audit_events where after ? 'remote'`),
  served: await registryOf(world),
});

async function expectRefused(sent: ReturnType<Releaser['send']>, code: string, why: RegExp): Promise<void> {
  const answer = await sent;
  const { code: said, detail } = answer.json<Problem>();
  expect([said, detail]).toEqual([code, expect.stringMatching(why)]);
}

const LARGE = randomBytes(480 * 1024).toString('base64');
const script = (text: string) => `a(${JSON.stringify(text)})`;

test.each<[string, () => RemoteRelease, string, RegExp]>([
  [
    'a file that was changed after it was signed',
    () => {
      const release = modules.releaseOf('invoices', 2, {}, { 'assets/list.js': 'a()' });
      modules.files.set(pathOf(2, 'assets/list.js'), 'b()');
      return release;
    },
    'INTEGRITY_FAILED',
    /^assets\/list\.js n’est pas le fichier signé/,
  ],
  [
    'a file that is not there',
    () => {
      const release = modules.releaseOf('invoices', 2, {}, { 'assets/list.js': 'a()' });
      modules.files.delete(pathOf(2, 'assets/list.js'));
      return release;
    },
    'RELEASE_REFUSED',
    /^assets\/list\.js n’est pas à son adresse \(404\)/,
  ],
  [
    'a file outside of its folder',
    () => {
      const release = modules.releaseOf('invoices', 2);
      return {
        ...release,
        files: { ...release.files, '../1.1.0-00000001/fit.json': `sha384-${'a'.repeat(64)}` },
      };
    },
    'INTEGRITY_FAILED',
    /«\u00a0\.\.\/1/,
  ],
  [
    'a first file that is not among its files',
    () => modules.releaseOf('invoices', 2, { files: { 'fit.json': `sha384-${'a'.repeat(64)}` } }),
    'INTEGRITY_FAILED',
    /Le premier fichier n’est pas parmi/,
  ],
  [
    'a page of 4 MB',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.js': script('a'.repeat(4 * 1024 * 1024)) }),
    'RELEASE_REFUSED',
    /^assets\/page\.js dépasse 2\u00a0Mo/,
  ],
  [
    'a page of 480 KB, compressed',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.js': script(LARGE) }),
    'RELEASE_REFUSED',
    /^assets\/page\.js\u00a0: \d+,\d\u00a0Ko, limite de 400,0\u00a0Ko/,
  ],
  [
    'a first file beyond every budget',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/remote-entry.js': script(LARGE.slice(0, 20_000)) }),
    'RELEASE_REFUSED',
    /premier fichier de \d+,\d\u00a0Ko, budget de 12,0\u00a0Ko/,
  ],
  [
    'a first file that has grown without a reason',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/remote-entry.js': script(LARGE.slice(0, 200)) }),
    'RELEASE_REFUSED',
    /plus de 5\u00a0% de plus demande --reason/,
  ],
  [
    'evaluated code',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.js': 'eval(a)' }),
    'RELEASE_REFUSED',
    /^assets\/page\.js\u00a0: eval\(\)/,
  ],
  [
    'a style sheet of others',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.css': '@import url(https://x.test/a.css)' }),
    'RELEASE_REFUSED',
    /^assets\/page\.css\u00a0: x\.test/,
  ],
  [
    'a script that is none',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.js': '<html>' }),
    'RELEASE_REFUSED',
    /^assets\/page\.js n’est pas un script lisible/,
  ],
  [
    'a script too deep to be read',
    () => modules.releaseOf('invoices', 2, {}, { 'assets/page.js': '['.repeat(400_000) }),
    'RELEASE_REFUSED',
    /^assets\/page\.js n’est pas un script lisible/,
  ],
  [
    'no word about what it takes of the host',
    () => modules.releaseOf('invoices', 2, { needs: undefined }),
    'RELEASE_REFUSED',
    /ne dit pas ce qu’il demande au portail/,
  ],
  [
    'no fit.json',
    () => {
      const { files: { 'fit.json': _fit, ...files } = {}, ...release } = modules.releaseOf('invoices', 2);
      return { ...release, files };
    },
    'RELEASE_REFUSED',
    /fit\.json manque/,
  ],
  [
    'a fit.json that says something else',
    () => modules.releaseOf('invoices', 2, {}, { 'fit.json': JSON.stringify(needs(['GET /api/invoices'])) }),
    'RELEASE_REFUSED',
    /fit\.json demande autre chose au portail que la livraison/,
  ],
  [
    'a licence that we may not use',
    () =>
      modules.releaseOf(
        'invoices',
        2,
        {},
        {
          'licences.json': JSON.stringify([{ name: '@x/bad', version: '1.0.0', licence: 'GPL-3.0' }]),
        },
      ),
    'RELEASE_REFUSED',
    /licence du paquet @x\/bad\u00a0: GPL-3\.0/,
  ],
  [
    'no list of licences',
    () => modules.releaseOf('invoices', 2, {}, { 'licences.json': 'MIT' }),
    'RELEASE_REFUSED',
    /licences\.json manque/,
  ],
])('%s is refused by name, and nothing moves', async (_what, make, code, why) => {
  const release = make();
  const before = await standing();
  for (const how of [{}, { percent: 5 }, { stay: true }])
    await expectRefused(publish(release, how), code, why);
  expect(await standing()).toEqual(before);
});

test.each<[string, (release: RemoteRelease) => object, RegExp]>([
  ['none', () => ({ tests: undefined }), /Rien ne dit que les tests de la version 1\.2\.0/],
  [
    'of other sources',
    (release) => ({ tests: { ...testsOf(release), sources: version(1) } }),
    /ceux de 1\.1\.0/,
  ],
  ['of no test', (release) => ({ tests: { ...testsOf(release), passed: 0 } }), /Aucun test/],
  [
    'of tomorrow',
    (release) => ({ tests: { ...testsOf(release), at: new Date(Date.now() + 86_400_000).toISOString() } }),
    /avenir/,
  ],
])('a statement made by hand is refused by the tests that it attests: %s', async (_what, over, why) => {
  const release = modules.releaseOf('invoices', 2);
  const before = await standing();
  let asked = 0;
  modules.intercept = () => (asked++, false);
  await expectRefused(publish(release, over(release)), 'ATTESTATION_MISSING', why);
  expect(asked).toBe(0);
  expect(await standing()).toEqual(before);
});

test('a clock that is a day off, and the key of another remote, are refused before anything is fetched', async () => {
  const release = modules.releaseOf('invoices', 2);
  const before = await standing();
  let asked = 0;
  modules.intercept = () => (asked++, false);
  for (const days of [-1, 1])
    await expectRefused(
      publish(release, { at: new Date(Date.now() + days * 86_400_000).toISOString() }),
      'SIGNATURE_REFUSED',
      /cinq minutes, ou l’horloge avance/,
    );
  const foreign = await addReleaser(world, ['requests']);
  const said = { action: 'publish', release, tests: testsOf(release) };
  await expectRefused(foreign.send('invoices', said), 'SIGNATURE_REFUSED', /ne peut pas livrer/);
  expect(asked).toBe(0);
  expect(await standing()).toEqual(before);
});

test('an allowed origin does not lead to another', async () => {
  const release = modules.releaseOf('invoices', 2);
  const elsewhere = await serveReleases();
  let asked = 0;
  elsewhere.intercept = () => (asked++, false);
  modules.intercept = (path, response) => {
    response.writeHead(302, { location: elsewhere.origin + path }).end();
    return true;
  };
  const before = await standing();
  await expectRefused(publish(release), 'RELEASE_REFUSED', /n’est pas à son adresse \(302\)/);
  expect(asked).toBe(0);
  expect(await standing()).toEqual(before);
  await elsewhere.close();
});

test('an origin that breaks off is refused by name', async () => {
  const release = modules.releaseOf('invoices', 2);
  modules.intercept = (_path, response) => {
    response.destroy();
    return true;
  };
  await expectRefused(publish(release), 'RELEASE_REFUSED', /ne se lit pas à son adresse, http:\/\/127/);
});

test('a reason lets the first file grow; the registry keeps what the API measured and what was attested', async () => {
  const grown = { 'assets/remote-entry.js': script(LARGE.slice(0, 200)) };
  const release = modules.releaseOf('invoices', 2, {}, grown);
  const answer = await publish(release, { bytes: 1, bytesReason: 'Une liste de plus' });
  const [first] = answer.json<RemoteStatus>().versions;
  expect(first).toMatchObject({ version: version(2), state: 'live', bytesReason: 'Une liste de plus' });
  expect(first?.bytes).toBeGreaterThan(100);
  expect(
    await rowsOf(`select tests ->> 'passed' as passed from remote_releases where version = '${version(2)}'`),
  ).toEqual([{ passed: '3' }]);
});

test('of two teams that release at once one is live, and the other is told of it', async () => {
  const base = version(1);
  const both = [2, 3].map((n) => publish(modules.releaseOf('invoices', n), { base }));
  const answers = await Promise.all(both);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<Problem>().code).toBe('RELEASE_IN_PROGRESS');
  const done = answers.find(({ statusCode }) => statusCode === 200)?.json<RemoteStatus>();
  expect([version(2), version(3)]).toContain(done?.live);
  expect((await registryOf(world)).remotes[0]?.previous?.map((one) => one.version)).toEqual([version(1)]);
});

test('a key that is withdrawn while its release is inspected moves nothing', async () => {
  const team = await addReleaser(world, ['invoices']);
  const release = modules.releaseOf('invoices', 2);
  const before = await standing();
  modules.intercept = async (path) => {
    if (!path.endsWith('fit.json')) return false;
    await world.owner.query(
      'update releaser_keys set withdrawn_at = now(), withdrawn_by = $2 where key_id = $1',
      [team.keyId, world.people.super.identity.userId],
    );
    return false;
  };
  const said = { action: 'publish', release, tests: testsOf(release) };
  await expectRefused(team.send('invoices', said), 'SIGNATURE_REFUSED', /a été retirée/);
  expect(await standing()).toEqual(before);
});

test('an API that ends midway moves nothing; the next one does what is asked again', async () => {
  const release = modules.releaseOf('invoices', 2);
  const before = await standing();
  const app = await buildApp(world.config, { realtime: false });
  const own = await addReleaser({ ...world, app }, ['invoices']);
  modules.intercept = () => {
    void app.leave();
    return false;
  };
  const said = { action: 'publish', release, tests: testsOf(release) };
  await expectRefused(own.send('invoices', said), 'RELEASE_IN_PROGRESS', /redémarre/);
  await app.fastify.close();
  modules.intercept = null;
  expect(await standing()).toEqual(before);
  expect((await publish(release, { base: version(1) })).json<RemoteStatus>().live).toBe(version(2));
});

test('three inspections run at once; a fourth is told to wait', async () => {
  const waiting: (() => void)[] = [];
  // Each of the three asks for three files.
  const allAsked = new Promise<void>((asked) => {
    modules.intercept = () =>
      new Promise<boolean>((go) => {
        if (waiting.push(() => go(false)) === 9) asked();
      });
  });
  const names = ['alpha', 'beta', 'gamma'];
  const team = await addReleaser(world, names);
  const three = names.map((name) => {
    const release = modules.releaseOf(name, 1);
    return team.send(name, { action: 'publish', release, tests: testsOf(release) });
  });
  await allAsked;
  await expectRefused(
    publish(modules.releaseOf('invoices', 5)),
    'RELEASE_IN_PROGRESS',
    /en cours de contrôle/,
  );
  modules.intercept = null;
  for (const go of waiting) go();
  expect((await Promise.all(three)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

describe('a version that was only registered', () => {
  const promote = { action: 'promote', version: version(2) };
  const bySuper = async (body: object) => {
    const { call, identity } = world.people.super;
    return call('POST', '/api/remotes/invoices/steps', body, await stepUpHeader(world.owner, identity));
  };
  beforeEach(async () => {
    const release = modules.releaseOf('invoices', 2, {}, { 'assets/list.js': 'a()' });
    await publish(release, { stay: true });
  });

  test('is inspected again before it is served, whoever asks; a step back is not', async () => {
    expect((await registryOf(world)).remotes[0]?.version).toBe(version(1));
    modules.files.set(pathOf(2, 'assets/list.js'), 'b()');
    const before = await standing();
    for (const send of [(body: object) => releaser.send('invoices', body), bySuper])
      for (const body of [promote, { ...promote, action: 'canary', percent: 5 }])
        await expectRefused(send(body), 'INTEGRITY_FAILED', /assets\/list\.js/);
    expect(await standing()).toEqual(before);
    modules.files.set(pathOf(2, 'assets/list.js'), 'a()');
    expect((await bySuper(promote)).json<RemoteStatus>().live).toBe(version(2));
    modules.files.clear();
    expect((await releaser.send('invoices', { action: 'rollback' })).json<RemoteStatus>().live).toBe(
      version(1),
    );
  });

  test('without an attestation, from before it was asked for, it is released again with one', async () => {
    await world.owner.query(`update remote_releases set tests = null where version = $1`, [version(2)]);
    for (const send of [(body: object) => releaser.send('invoices', body), bySuper])
      await expectRefused(send(promote), 'ATTESTATION_MISSING', /1\.2\.0/);
    const release = modules.releaseOf('invoices', 2, {}, { 'assets/list.js': 'a()' });
    expect((await publish(release)).json<RemoteStatus>().live).toBe(version(2));
  });
});
