import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { remoteRelease } from '@cessio/contract';
import { testFolder } from './fixtures/folder.ts';
import { CESSIO, runAs, teamEnv, teamRemote, TITLE } from './fixtures/team.ts';

const dir = testFolder();
let remote: string;
const config = path.join(dir, 'config');
const env = teamEnv({ XDG_CONFIG_HOME: config });
const cessio = (...args: string[]) => runAs(env, remote, process.execPath, CESSIO, ...args);

/** Runs `work` while a file of the remote is different. */
async function changed(file: string, edit: (text: string) => string, work: () => Promise<void>) {
  const target = path.join(remote, file);
  const before = readFileSync(target, 'utf8');
  writeFileSync(target, edit(before));
  try {
    await work();
  } finally {
    writeFileSync(target, before);
  }
}

// It compiles all packages and installs 560, which takes long on a busy machine.
beforeAll(async () => {
  remote = await teamRemote(dir);
}, 300_000);

it('holds JavaScript with declarations, and takes nothing of this repository', () => {
  const cwd = path.join(remote, 'node_modules/@cessio');
  const installed = (pattern: string) => globSync(`*/{src,locales}/${pattern}`, { cwd }).toSorted();
  expect(installed('**/*.{ts,tsx}')).toEqual(installed('**/*.d.ts'));
  expect(readFileSync(path.join(remote, 'package.json'), 'utf8')).not.toMatch(/workspace:|catalog:/);
});

it('checks types', async () => {
  expect(await cessio('types')).toEqual({ code: 0, said: '' });
  await changed(
    'src/features/home/home.page.tsx',
    (text) => text.replace('severity="info"', 'severity="unheard of"'),
    async () => {
      expect(await cessio('types')).toEqual({
        code: 1,
        said: expect.stringContaining('unheard of') as string,
      });
    },
  );
});

it('runs the tests against the doubles of the shell', async () => {
  const { code, said } = await cessio('test');
  expect(said).toContain('✓ shows its page');
  expect(code).toBe(0);
  const kept = readFileSync(path.join(remote, 'node_modules/.cache/cessio-tests.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ tests: { passed: 1, host: null } });
});

it('keeps nothing of tests of which one fails', async () => {
  await changed(
    'src/remote.test.tsx',
    (text) => text.replace("toContain('/credits')", "toContain('/debits')"),
    async () => {
      const { code, said } = await cessio('test');
      expect(said).toContain('✕ shows its page');
      expect(said).toContain('Les tests du module ont échoué.');
      expect(code).toBe(1);
      expect(existsSync(path.join(remote, 'node_modules/.cache/cessio-tests.json'))).toBe(false);
    },
  );
});

it('builds what a portal can register', async () => {
  expect(await cessio('build')).toEqual({ code: 0, said: '' });
  const built = readFileSync(path.join(remote, 'dist/remote.json'), 'utf8');
  expect(remoteRelease.parse(JSON.parse(built))).toMatchObject({
    name: 'credits',
    prefixes: ['/credits'],
    labels: { 'menu.home': TITLE },
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/) as string,
    needs: { shared: { '@cessio/ui': { names: ['Notice', 'Page', 'PageHeader'] } } },
  });
});

it('names the field of a mistake, and says how it is used', async () => {
  const place = {
    name: 'a',
    title: 'a',
    board: 'home',
    actors: 'C',
    size: 'half',
    height: 1,
    parts: 1,
    order: 1,
  };
  await changed(
    'src/release.ts',
    () => `export const release = ${JSON.stringify({ prefixes: [], widgets: [place] })};`,
    async () => {
      const said = 'src/release.ts\u00a0: widgets[0].phoneHeight manque.\n';
      expect(await cessio('build')).toEqual({ code: 1, said });
    },
  );
  const usage = { code: 2, said: expect.stringContaining('Usage\u00a0: cessio <commande>') as string };
  for (const args of [[], ['construis'], ['build', '--fast'], ['dev', '--port', 'x'], ['dev', '--against']])
    expect(await cessio(...args)).toEqual(usage);
});

it('makes a key outside the folder, and names what a release lacks', async () => {
  expect(await cessio('release')).toEqual({
    code: 1,
    said: 'package.json\u00a0: cessio.portal manque (adresse du portail\u00a0; ou CESSIO_PORTAL).\n',
  });
  await changed(
    'package.json',
    (text) => text.replace('"port"', '"portal": "portail.test", "port"'),
    async () => {
      const said = 'package.json\u00a0: cessio.portal n’est pas valable (adresse du portail).\n';
      expect(await cessio('status')).toEqual({ code: 1, said });
    },
  );
  const { code, said } = await cessio('key', 'Équipe crédits');
  expect(said).toContain('BEGIN PUBLIC KEY');
  expect(code).toBe(0);
  expect(readFileSync(path.join(config, 'cessio/release-key.pem'), 'utf8')).toContain('PRIVATE');
});

it('renews the kit of a remote that has another one, and leaves its own packages', async () => {
  const [file = ''] = globSync('cessio-kit-*.tgz', { cwd: dir });
  const manifest = path.join(remote, 'package.json');
  const made = readFileSync(manifest, 'utf8');
  const older = made
    .replaceAll(/(file:kit\/cessio-ui)[^"]+/g, '$1-0.0.9.tgz')
    .replace('"react":', '"own": "1.0.0",\n    "react":');
  await changed(
    'package.json',
    () => older,
    async () => {
      const cache = ['--cache', path.join(dir, 'cache'), '--offline'];
      const { code, said } = await runAs(env, remote, 'npx', '--yes', ...cache, `../${file}`);
      expect(said).toContain('Le kit est renouvelé');
      expect(code).toBe(0);
      const { own, ...dependencies } = JSON.parse(readFileSync(manifest, 'utf8')).dependencies;
      expect([own, dependencies]).toEqual(['1.0.0', JSON.parse(made).dependencies]);
      for (const one of made.matchAll(/file:(kit\/[^"]+)/g))
        expect(existsSync(path.join(remote, one[1] ?? ''))).toBe(true);
    },
  );
});

it('serves the remote for a running portal, until it is stopped', async () => {
  const portal = createServer((_, response) => response.end('{"remoteOverrides":true}'));
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const dev = spawn(process.execPath, [CESSIO, 'dev', '--against', url], { cwd: remote, env });
  const gone = once(dev, 'exit');
  try {
    let said = '';
    for await (const chunk of dev.stdout) {
      said += String(chunk);
      if (said.includes('Ctrl+C')) break;
    }
    const opened = new URL(/Ouvrez {2}(\S+)/.exec(said)?.[1] ?? said);
    expect(opened.origin + opened.pathname).toBe(`${url}/credits`);
    expect(opened.searchParams.get('remote')).toBe('credits');
    const at = opened.searchParams.get('at') ?? '';
    const release = remoteRelease.parse(await (await fetch(`${at}/remote.json`)).json());
    expect(await (await fetch(`${at}/${release.entry}`)).text()).toContain('cessio_credits_0_1_0_dev');
  } finally {
    dev.kill('SIGTERM');
    await gone;
    await portal[Symbol.asyncDispose]();
  }
  expect(dev.exitCode).toBe(0);
});
