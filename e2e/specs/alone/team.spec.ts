import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TRIAL_PERCENT } from '@cessio/contract';
import type { Page } from '@playwright/test';
import { CESSIO, runAs, teamEnv, teamRemote, TITLE } from '../../../tools/fixtures/team.ts';
import { startWebServer, type WebServer } from '../../../tools/web-server.ts';
import { proofToken, withProof } from '../../fixtures/proof.ts';
import { accounts, callApi, fetchTokens, listRemotes, stack } from '../../fixtures/stack.ts';
import { expect, test } from '../../fixtures/test.ts';

/* The whole way of another team, from the file of the kit to a release that is taken back. */

const PAGE = 'src/features/home/home.page.tsx';
const TEXTS = 'locales/fr.json';

let dir: string;
let remote: string;
let server: WebServer;
let dev: ChildProcess | undefined;
const env = () => teamEnv({ XDG_CONFIG_HOME: path.join(dir, 'config') });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dir = mkdtempSync(path.join(tmpdir(), 'cessio-walk-'));
  remote = await teamRemote(dir);
  // The team's own web server.
  mkdirSync(path.join(dir, 'web/remote-credits'), { recursive: true });
  server = await startWebServer({ dir: path.join(dir, 'web/remote-credits'), port: 0 });
});
test.afterAll(async () => {
  dev?.kill('SIGKILL');
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const took = (what: string, ms: number): void => {
  test.info().annotations.push({ type: 'time', description: `${what}: ${Math.round(ms)} ms` });
  process.stdout.write(`    ${what}: ${Math.round(ms)} ms\n`);
};

/** A command of the team. @returns what it said. @throws where it fails */
async function cessio(...args: string[]): Promise<string> {
  const begun = performance.now();
  const { code, said } = await runAs(env(), remote, process.execPath, CESSIO, ...args);
  took(`cessio ${args.join(' ')}`, performance.now() - begun);
  if (code !== 0) throw new Error(said);
  return said;
}

function edit(file: string, change: (text: string) => string): void {
  const target = path.join(remote, file);
  const before = readFileSync(target, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} stays as it is.`);
  writeFileSync(target, after);
}
const entitle = (title: string) =>
  edit(TEXTS, (text) => JSON.stringify({ ...(JSON.parse(text) as object), 'home.title': title }));

const live = async () => (await listRemotes()).find(({ name }) => name === 'credits');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const line = (page: Page) => page.getByRole('navigation').getByRole('link', { name: TITLE, exact: true });

/** What the portal's administrator does for the team, once. */
async function admit(publicKey: string): Promise<void> {
  const { token } = await fetchTokens('super');
  for (const [address, body] of [
    ['/api/remote-origins', { origin: server.url }],
    ['/api/releaser-keys', { name: 'Équipe crédits', publicKey, remotes: ['credits'] }],
  ] as const)
    await callApi(token, 'POST', address, body, { 'x-step-up': await proofToken(token, accounts.super) });
}

/** The dev server of the team. @returns the address to open */
function developAgainst(portal: string): Promise<string> {
  const started = spawn(process.execPath, [CESSIO, 'dev', '--against', portal], { cwd: remote, env: env() });
  dev = started;
  return new Promise((resolve, reject) => {
    let said = '';
    // Read to the end: a closed pipe would stop it with its next line.
    started.stdout.on('data', (chunk) => {
      said += String(chunk);
      const [, address] = /Ouvrez {2}(\S+)[^]*Ctrl\+C/.exec(said) ?? [];
      if (address) resolve(address);
    });
    started.on('exit', () => reject(new Error(said)));
  });
}

test('another team works in the portal, releases, waits for its menu entry, and a bad release is taken back', async ({
  elsewhere,
}) => {
  test.setTimeout(600_000);
  edit('package.json', (text) => {
    const manifest = JSON.parse(text) as { cessio: object };
    const settings = { portal: stack.host, store: path.join(dir, 'web'), origin: server.url };
    return JSON.stringify({ ...manifest, cessio: { ...manifest.cessio, ...settings } }, null, 2);
  });
  const released = readFileSync(path.join(remote, PAGE), 'utf8');
  const key = await cessio('key', 'Équipe crédits');
  await admit(/-----BEGIN[^]+-----END PUBLIC KEY-----/.exec(key)?.[0] ?? '');

  // Her page in the portal, for her browser alone; a component changes in place and keeps its state. Where React's
  // development build does not arrive, the page is reloaded, as for a text; she stays signed in.
  const pages = await Promise.all((['adviser', 'supplier', 'client'] as const).map((who) => elsewhere(who)));
  const [adviser, supplier, client] = pages as [Page, Page, Page];
  await client.route('**/react.js', (route) => route.abort());
  const address = await developAgainst(stack.host);
  for (const page of [adviser, client]) {
    await page.goto(address);
    await expect(heading(page, TITLE)).toBeVisible();
  }
  edit(PAGE, (text) =>
    text
      .replace('import', "import { useState } from 'react';\nimport")
      .replace('  return (', '  const [count, setCount] = useState(0);\n  return (')
      .replace('</Notice>', '</Notice><button onClick={() => setCount(count + 1)}>Vus {count}</button>'),
  );
  for (const page of [adviser, client]) {
    await page.getByRole('button', { name: 'Vus 0' }).click();
    await expect(page.getByRole('button', { name: 'Vus 1' })).toBeVisible();
  }
  const changed = performance.now();
  edit(PAGE, (text) => text.replace('Vus {count}', 'Lus {count}'));
  await expect(adviser.getByRole('button', { name: 'Lus 1' })).toBeVisible();
  took('a component in the browser', performance.now() - changed);
  await expect(client.getByRole('button', { name: 'Lus 0' })).toBeVisible();
  edit(PAGE, () => released);
  const begun = performance.now();
  entitle('Crédits en cours');
  await expect(heading(adviser, 'Crédits en cours')).toBeVisible();
  took('a text in the browser', performance.now() - begun);
  await supplier.goto('/credits');
  await expect(heading(supplier, 'Page introuvable')).toBeVisible();
  dev?.kill('SIGTERM');
  await once(dev as ChildProcess, 'exit');
  entitle(TITLE);

  // Her first version is live for all: there is none to compare it with.
  expect(await cessio('test')).toContain('✓ shows its page');
  const first = await cessio('release');
  expect(first).toContain('ont déjà passé leurs tests (1)');
  expect(first).toMatch(/remote-credits 0\.1\.0-[0-9a-f]{8} est en service/);
  // The web server asks for the registry once a second: live in ten seconds is what is promised.
  await expect(async () => {
    await supplier.goto('/credits');
    await expect(heading(supplier, TITLE)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 10_000 });
  await expect(line(supplier)).toHaveCount(0);

  const admin = await elsewhere('super');
  await admin.goto('/ops/remotes');
  await admin
    .getByRole('list', { name: 'Entrées de menu à confirmer' })
    .getByRole('listitem')
    .filter({ hasText: TITLE })
    .getByRole('button', { name: 'Confirmer' })
    .click();
  const confirm = admin.getByRole('alertdialog').getByRole('button', { name: 'Confirmer', exact: true });
  await withProof(admin, accounts.super, () => confirm.click());
  await expect(admin.getByText(`Entrée «\u00a0${TITLE}\u00a0» confirmée`)).toBeVisible();
  await supplier.reload();
  await expect(line(supplier)).toBeVisible();

  // The next one is tried first.
  const { version: before } = (await live()) ?? {};
  entitle('Crédits documentaires');
  expect(await cessio('release')).toContain(`à l’essai sur ${TRIAL_PERCENT}\u00a0%`);
  const tried = await live();
  expect(tried).toMatchObject({ version: before, canary: { percent: TRIAL_PERCENT } });
  await cessio('promote');
  const good = tried?.canary?.version;
  expect((await live())?.version).toBe(good);
  for (const page of pages) {
    await page.goto('/credits');
    await expect(heading(page, 'Crédits documentaires')).toBeVisible();
    // What it reports of the load is sent when it is left.
    await page.goto('/');
  }

  // One that crashes in browsers alone: nobody stays on it, and its third user takes it from everybody.
  edit(PAGE, (text) =>
    text.replace(
      '  return (',
      "  if (navigator.userAgent.includes('Chrome')) throw new Error('trial');\n  return (",
    ),
  );
  await cessio('release', '--live');
  const bad = (await live())?.version;
  expect(bad).not.toBe(good);
  for (const page of [adviser, supplier, client]) {
    await page.goto('/credits');
    await expect(heading(page, 'Crédits documentaires')).toBeVisible();
  }
  await expect.poll(async () => (await live())?.version).toBe(good);
  expect(await cessio('status')).toMatch(new RegExp(`${bad}[^\n]*\n {6}arrêtée le `));
});
