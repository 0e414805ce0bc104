import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { remoteRelease } from '@cessio/contract';
import { testFolder } from './fixtures/folder.ts';
import { startRegistry } from './fixtures/registry.ts';
import { packKit } from './pack-kit.ts';

/** A folder of another team: the file that it was given, and its remote. */
const dir = testFolder();
const remote = path.join(dir, 'remote-credits');
const TITLE = 'Crédits «\u00a0"D"\u00a0»';
const CESSIO = 'node_modules/.bin/cessio';
// The environment of the tests is not that of another team.
const config = path.join(dir, 'config');
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  NODE_ENV: undefined,
  FORCE_COLOR: '0',
  XDG_CONFIG_HOME: config,
};

/** Runs a program. @returns its exit code and all that it said */
async function run(cwd: string, program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

async function succeed(...command: Parameters<typeof run>): Promise<void> {
  const { code, said } = await run(...command);
  if (code !== 0) throw new Error(said);
}

const cessio = (...args: string[]) => run(remote, process.execPath, CESSIO, ...args);

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
  const file = await packKit(dir);
  const registry = await startRegistry();
  try {
    const cache = ['--cache', path.join(dir, 'cache'), '--userconfig', '/dev/null'];
    const known = ['--registry', registry.url, '--noproxy', '127.0.0.1', ...cache];
    await succeed(dir, 'npx', '--yes', ...known, `./${file}`, 'credits', TITLE);
    await succeed(remote, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...known);
  } finally {
    await registry.stop();
  }
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
  const { code, said } = await cessio('key', 'Équipe crédits');
  expect(said).toContain('BEGIN PUBLIC KEY');
  expect(code).toBe(0);
  expect(readFileSync(path.join(config, 'cessio/release-key.pem'), 'utf8')).toContain('PRIVATE');
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
    expect(opened.origin).toBe(url);
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
