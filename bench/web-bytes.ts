import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remoteFolders } from '@cessio/build/remotes';
import type { Browser, Page } from 'playwright-core';
import { registerBuilds } from '../api/src/modules/remotes/own-builds.ts';
import { storeBuilds } from 'tools/own-builds.ts';
import { freePort } from 'tools/ports.ts';
import { startWebServer } from 'tools/web-server.ts';
import { median } from './median.ts';
import { startGateway } from './web/gateway.ts';
import { onPortal, type PortalAddresses } from './web/portal.ts';
import { withoutRemotes } from './web/without-remotes.ts';
import { TRICKS, withoutTrick } from './web/without-trick.ts';

/**
 * What a first view costs: gzip bytes, requests, LCP, TBT and CLS under mobile throttling of signing in, a list and the
 * dashboard, federated against one bundle of the same source and against the least that its libraries cost
 * (`web/floor`), alternately in one run. `ROUNDS` sets how many loads are timed. With `GATEWAY=1` it compares instead
 * the portal directly and through the gateway of compose (needs caddy), at most 1.02 times as much. With `TRICKS=1` it
 * measures instead what each trick of the first view gains: the same page without it. quality.md: bytes at most 1.12
 * times one bundle's with one remote, and 12 KB for each that the view shows beyond it.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const ONE_BUNDLE = '.cache/one-bundle';
const FLOOR = '.cache/floor';
const VIEWS = [
  { path: '/auth/boxed-signin', remotes: 0 },
  { path: '/Invoices/my', remotes: 1 },
  { path: '/', remotes: 3 },
] as const;
const FURTHER_REMOTE_KB = 12;
/** Longer than any answer takes on the throttled network. */
const QUIET_MS = 2000;

interface View {
  bytes: number;
  /** Those received when the view was complete. */
  shown: number;
  requests: number;
  lcp: number[];
  /** Time beyond 50 ms of long tasks: after the first paint, as the metric counts, and from the very start. */
  tbt: number[];
  blocked: number[];
  cls: number[];
}

await onPortal(
  async (browser, addresses) => {
    const { host, api } = addresses;
    // By number and not by name, like the others.
    const portal = host.replace('localhost', '127.0.0.1');
    if (process.env['TRICKS']) await compareTricks(browser, portal, api);
    else if (process.env['GATEWAY']) await compareGateway(browser, portal, addresses);
    else await compareBundles(browser, portal, api);
  },
  ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
);

/** Each view as served by the portal and by one bundle. */
async function compareBundles(on: Browser, portal: string, api: string): Promise<void> {
  execFileSync(process.execPath, ['bench/web/build-one-bundle.ts', ONE_BUNDLE], { stdio: 'inherit' });
  const dir = path.resolve(ONE_BUNDLE);
  execFileSync(process.execPath, ['bench/web/build-floor.ts', FLOOR], { stdio: 'inherit' });
  const { build } = JSON.parse(readFileSync(path.join(dir, 'build.json'), 'utf8')) as { build: string };
  const plainApi = await withoutRemotes(api, build);
  const one = await startWebServer({ dir, port: await freePort(), apiOrigin: plainApi.url });
  const floor = await startWebServer({
    dir: path.resolve(FLOOR),
    port: await freePort(),
    apiOrigin: plainApi.url,
  });
  try {
    const tokens = await signIn(api);
    for (const { path: view, remotes } of VIEWS) {
      const [federated, single, least] = await alternate(on, view, tokens, [portal, one.url, floor.url]);
      if (federated && single && least) print(view, federated, single, least, remotes);
    }
  } finally {
    await floor.close();
    await one.close();
    await plainApi.close();
  }
}

/** Each view from the portal's own servers and through the gateway, entirely: page, calls, files of remotes. */
async function compareGateway(on: Browser, portal: string, at: PortalAddresses): Promise<void> {
  const local = (url: string): string => new URL(url).host.replace('localhost', '127.0.0.1');
  const remotes = Object.fromEntries(
    remoteFolders().map(({ name, folder }) => [name, `127.0.0.1:${at.ports[folder]}`]),
  );
  const gateway = await startGateway({ host: local(portal), api: local(at.api), remotes });
  try {
    const tokens = await signIn(at.api);
    const register = async (originOf: (name: string) => string): Promise<void> => {
      const origins = Object.fromEntries(remoteFolders().map(({ name }) => [name, originOf(name)]));
      await registerBuilds(at.database, { remotes: await storeBuilds(at.storeDir, origins) });
      // The host's server requests the registry every second.
      await sleep(3_000);
    };
    for (const { path: view } of VIEWS) {
      await register((name) => `http://${remotes[name]}`);
      const [direct] = await alternate(on, view, tokens, [portal]);
      await register((name) => `${gateway.url}/modules/${name}`);
      const [through] = await alternate(on, view, tokens, [gateway.url]);
      if (!direct || !through) continue;
      console.log(view);
      console.table([row('sans passerelle', direct), row('par la passerelle', through)]);
      console.log(`ratio : octets ${(through.bytes / direct.bytes).toFixed(3)} (cible ≤ 1,02)`);
    }
  } finally {
    await gateway.close();
  }
}

interface SignedIn {
  token: string;
  refresh_token: string;
}

async function signIn(api: string): Promise<SignedIn> {
  const answer = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'supplier@cessio.test', password: 'Cessio-demo-2026' }),
  });
  return (await answer.json()) as SignedIn;
}

/** Loads the view from each origin in every round, in alternating order. */
async function alternate(
  on: Browser,
  view: string,
  tokens: SignedIn,
  origins: readonly string[],
): Promise<View[]> {
  const arms = origins.map((origin) => ({
    origin,
    into: { bytes: 0, shown: 0, requests: 0, lcp: [], tbt: [], blocked: [], cls: [] } satisfies View as View,
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { origin, into } of round % 2 ? arms.toReversed() : arms)
      await load(on, origin, view, tokens, into);
  return arms.map(({ into }) => into);
}

/** Signing in and the dashboard as they are, and without each of the tricks. */
async function compareTricks(on: Browser, portal: string, api: string): Promise<void> {
  const names = [undefined, ...Object.keys(TRICKS)];
  const proxies = await Promise.all(names.map((name) => withoutTrick(portal, name)));
  for (const view of ['/auth/boxed-signin', '/']) {
    const origins = proxies.map(({ url }) => url);
    const views = await alternate(on, view, await signIn(api), origins);
    console.log(view);
    console.table(
      views.map((measured, at) => row(names[at] ? `sans : ${names[at]}` : 'telle quelle', measured)),
    );
  }
  const signedIn = proxies.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { url }] of proxies.entries()) signedIn[at]?.push(await timeSigningIn(on, url));
  console.log('/auth/boxed-signin → /');
  console.table(
    signedIn.map((times, at) => ({ '': names[at] ?? 'telle quelle', 'tableau de bord ms': median(times) })),
  );
  await Promise.all(proxies.map(({ close }) => close()));
}

/** From the click that signs in to the heading of the dashboard, after two seconds of typing, in ms. */
async function timeSigningIn(on: Browser, origin: string): Promise<number> {
  const context = await on.newContext({ locale: 'fr-FR', viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await throttle(page);
  await page.goto(`${origin}/auth/boxed-signin`);
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('supplier@cessio.test');
  await page.waitForTimeout(2_000);
  await page
    .getByRole('form')
    .getByLabel(/^Mot de passe/)
    .fill('Cessio-demo-2026');
  await page
    .getByRole('form')
    .getByLabel(/^Mot de passe/)
    .press('Enter');
  const pressed = performance.now();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ms = Math.round(performance.now() - pressed);
  await context.close();
  return ms;
}

/** Loads the view in a new, empty browser profile; adds up its code, styles and fonts as compressed by gzip. */
async function load(on: Browser, origin: string, view: string, tokens: SignedIn, into: View): Promise<void> {
  const context = await on.newContext({ locale: 'fr-FR', viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  if (view !== '/auth/boxed-signin')
    await page.addInitScript(({ token, refresh_token }) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('refresh_token', refresh_token);
    }, tokens);
  await throttle(page);
  const urls = new Set<string>();
  let requests = 0;
  page.on('requestfinished', (finished) => {
    requests += 1;
    if (/\.(js|css|woff2)(\?|$)/.test(finished.url()) || finished.resourceType() === 'document')
      urls.add(finished.url());
  });
  await page.goto(`${origin}${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting = page.locator('[aria-busy="true"]');
  await waiting.first().waitFor({ state: 'detached' });
  const complete = new Set(urls);
  // Whichever is last, code or figures: the view is complete when nothing more has arrived for a while.
  for (let before = -1; before !== requests || (await waiting.count()) > 0;) {
    before = requests;
    await page.waitForTimeout(QUIET_MS);
  }
  const timings = await timingsOf(page);
  for (const name of ['lcp', 'tbt', 'blocked', 'cls'] as const) into[name].push(timings[name]);
  into.requests = requests;
  into.bytes = 0;
  into.shown = 0;
  for (const url of urls) {
    const bytes = await gzipBytes(url);
    into.bytes += bytes;
    if (complete.has(url)) into.shown += bytes;
  }
  await context.close();
}

/** Lighthouse's mobile setting: slow 4G and a processor four times slower. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Of a browser's performance timeline. */
interface TimelineEntry {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** Only of a layout shift. */
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** LCP and both kinds of blocking in ms, CLS as a figure. */
function timingsOf(page: Page): Promise<{ lcp: number; tbt: number; blocked: number; cls: number }> {
  return page.evaluate(async () => {
    const seen = (type: string): Promise<TimelineEntry[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries() as unknown as TimelineEntry[]),
        );
        observer.observe({ type: type as 'resource', buffered: true });
        setTimeout(resolve, 500, []);
      });
    const [first, paints, tasks, shifts] = await Promise.all([
      seen('paint'),
      seen('largest-contentful-paint'),
      seen('longtask'),
      seen('layout-shift'),
    ]);
    const painted = first.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
    const blockedSince = (start: number): number =>
      tasks
        .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, start) - 50)
        .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
    return {
      lcp: paints.at(-1)?.startTime ?? 0,
      tbt: blockedSince(painted),
      blocked: blockedSince(0),
      cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    };
  });
}

function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

function row(
  name: string,
  { bytes, shown, requests, lcp, tbt, blocked, cls }: View,
): Record<string, string | number> {
  return {
    '': name,
    'Ko gzip': (bytes / 1024).toFixed(1),
    'dont la vue': (shown / 1024).toFixed(1),
    requêtes: requests,
    'LCP ms': Math.round(median(lcp)),
    'TBT ms': Math.round(median(tbt)),
    'bloqué depuis le début ms': Math.round(median(blocked)),
    CLS: median(cls).toFixed(3),
  };
}

function print(view: string, federated: View, single: View, least: View, remotes: number): void {
  console.log(view);
  console.table([row('fédéré', federated), row('un seul paquet', single), row('lignes HTML nues', least)]);
  const kb = (bytes: number): number => bytes / 1024;
  const further = Math.max(0, remotes - 1) * FURTHER_REMOTE_KB;
  const most = kb(single.bytes) * 1.12 + further;
  const requests = federated.requests - single.requests;
  console.log(
    [
      `ratio : octets ${(federated.bytes / single.bytes).toFixed(2)}`,
      `${kb(federated.bytes).toFixed(0)} Ko pour ${most.toFixed(0)} au plus (1,12 fois, et ${further} Ko pour les modules au-delà du premier)`,
      `requêtes ${requests >= 0 ? '+' : ''}${requests} (cible ≤ +2)`,
      `LCP ${(median(federated.lcp) / median(single.lcp)).toFixed(2)} (cible ≤ 1,00)\n`,
    ].join(', '),
  );
}
