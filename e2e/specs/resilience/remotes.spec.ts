import type { Page, Route } from '@playwright/test';
import { originOf } from '../../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../../fixtures/test.ts';
import { push } from '../../pages/walk.ts';

/** Longest wait before the portal says what is wrong (quality.md). */
const NOTICE_MS = 3000;
const TICK_MS = 20;

const PAGES = {
  invoices: { path: '/Invoices', heading: 'Toutes les factures' },
  requests: { path: '/requests/debtor', heading: 'Demandes de garantie' },
  admin: { path: '/Clients/Debitor', heading: 'Débiteurs' },
} as const;
type Remote = keyof typeof PAGES;
const REMOTES = Object.keys(PAGES) as Remote[];

/** A remote's files by purpose; the names are those of `shared/build/src/remote.ts`. */
const FILES = {
  entry: (path: string) => path.includes('/remote-entry.'),
  page: (path: string) => path.endsWith('.js') && !path.includes('/remote-entry.'),
};

interface Way {
  /** Which of the remote's files fail: its entry with its exposed modules, or the chunks of its pages. */
  file: keyof typeof FILES;
  handle: (route: Route) => Promise<unknown>;
  code: string;
  /** The portal reloads the page once before accepting the failure. */
  reloads?: true;
  /** The registry's hashes are removed, or the broken file would be refused before it runs. */
  unhashed?: true;
}

const never = () => new Promise(() => undefined);
const missing = (route: Route) => route.fulfill({ status: 404 });
const instead = (contentType: string, body: string) => (route: Route) =>
  route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body });

const WAYS: Record<string, Way> = {
  'manifest 404': { file: 'entry', handle: missing, code: 'REMOTE_UNAVAILABLE' },
  hangs: { file: 'entry', handle: never, code: 'REMOTE_UNAVAILABLE' },
  'page hangs': { file: 'page', handle: never, code: 'REMOTE_UNAVAILABLE' },
  'chunk gone': { file: 'page', handle: missing, code: 'CHUNK_MISSING', reloads: true },
  throws: {
    file: 'entry',
    unhashed: true,
    handle: instead('text/javascript', 'throw new Error("broken remote")'),
    code: 'REMOTE_UNAVAILABLE',
  },
  'is HTML': {
    file: 'entry',
    unhashed: true,
    handle: instead('text/html', '<!doctype html><h1>Bonjour</h1>'),
    code: 'REMOTE_UNAVAILABLE',
  },
  'is tampered with': {
    file: 'entry',
    handle: instead('text/javascript', 'document.title = "tampered"'),
    code: 'REMOTE_REFUSED',
  },
};

/** A clock that ticks and sums its delays: time in which nothing could run here. */
function countLateness(tick: number): { late: () => number; stop: () => void } {
  let late = 0;
  let before = performance.now();
  const clock = setInterval(() => {
    const now = performance.now();
    late += Math.max(0, now - before - tick);
    before = now;
  }, tick);
  return { late: () => late, stop: () => clearInterval(clock) };
}

/** Installs such a clock in every document of the page; `noticeAfter` reads it. */
async function watchLateness(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.lateness = (${countLateness.toString()})(${TICK_MS})`);
}

/**
 * Navigates and waits for the notice in the content. `ms` is how long a user waited for it, without delays that the
 * machine caused to test and page meanwhile. Where the page is reloaded because of it, returns after that.
 */
async function noticeAfter(
  page: Page,
  path: string,
  reloads = false,
): Promise<{ ms: number; withheld: number }> {
  const inPage = () =>
    page.evaluate(() => (globalThis as unknown as { lateness: { late: () => number } }).lateness.late());
  const notice = page.getByRole('main').getByRole('alert');
  const before = await inPage();
  const again = reloads ? page.waitForEvent('domcontentloaded') : undefined;
  const here = countLateness(TICK_MS);
  const start = performance.now();
  await push(page, path);
  await notice.waitFor({ timeout: 30_000 });
  const waited = performance.now() - start;
  here.stop();
  await again;
  await notice.waitFor();
  // A document that was loaded again has a clock of its own.
  const withheld = here.late() + (await inPage()) - (reloads ? 0 : before);
  return { ms: waited - withheld, withheld };
}

/** A page of the host only: on a board the remotes' widgets would load before the test breaks them. */
const QUIET = '/notifications';

/** Serves the page and the registry without the remotes' hashes. */
async function withoutHashes(page: Page): Promise<void> {
  const carries = ({ pathname }: URL) => pathname === QUIET || pathname.endsWith('/remotes.json');
  await page.route(carries, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/(&#34;|")hashes\1:\{[^}]*\}/g, '$1hashes$1:{}');
    return route.fulfill({ response: answer, body });
  });
}

for (const remote of REMOTES) {
  for (const [name, way] of Object.entries(WAYS)) {
    test(`${remote} ${name}: said in French within 3 s, the others go on, and it opens once mended`, async ({
      page,
      problems,
    }) => {
      problems.allow(
        /Failed to load resource|integrity|broken remote|Unexpected token '<'|RUNTIME-|Loading chunk|ChunkLoadError/,
      );
      const origin = await originOf(remote);
      await signIn(page, 'super');
      await watchLateness(page);
      if (way.unhashed) await withoutHashes(page);
      await page.goto(QUIET);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      const lost = (url: URL) => url.origin === origin && FILES[way.file](url.pathname);
      await page.route(lost, way.handle);
      const { ms, withheld } = await noticeAfter(page, PAGES[remote].path, way.reloads);
      expect(ms, `notice, without ${withheld} ms that the machine withheld`).toBeLessThan(NOTICE_MS);
      const notice = page.getByRole('main').getByRole('alert');
      await expect(notice).toContainText(way.code);
      await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();

      for (const other of REMOTES.filter((one) => one !== remote)) {
        await push(page, PAGES[other].path);
        await expect(page.getByRole('heading', { level: 1, name: PAGES[other].heading })).toBeVisible();
      }

      await page.unroute(lost, way.handle);
      // A hanging request occupies its connection until the browser gives up.
      if (name.endsWith('hangs')) return;
      await push(page, PAGES[remote].path);
      await expect(page.getByRole('heading', { level: 1, name: PAGES[remote].heading })).toBeVisible();
    });
  }
}

test('every shared package comes from the host, once', async ({ page }) => {
  await openAs(page, 'super', QUIET);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { path, heading } of Object.values(PAGES)) {
    await push(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const shared = await page.evaluate(() => {
    type Scopes = Record<string, Record<string, Record<string, unknown>>>;
    const all = (globalThis as unknown as { __FEDERATION__: { __SHARE__: Record<string, Scopes> } })
      .__FEDERATION__.__SHARE__;
    return Object.entries(all).flatMap(([instance, scopes]) =>
      Object.entries(scopes['default'] ?? {}).map(([name, versions]) => ({
        name,
        instance: instance.split(':')[0],
        versions: Object.keys(versions).length,
      })),
    );
  });
  expect(shared.map(({ name }) => name)).toContain('react');
  expect(new Set(shared.map(({ name }) => name)).size).toBe(shared.length);
  expect(shared.filter(({ instance, versions }) => instance !== 'host' || versions !== 1)).toEqual([]);
});

test('a remote that is late is announced, then opens by itself', async ({ page }) => {
  const origin = await originOf('invoices');
  await signIn(page, 'super');
  await watchLateness(page);
  await page.goto(QUIET);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(
    (url) => url.origin === origin && url.pathname.includes('/remote-entry.'),
    async (route) => {
      await late;
      await route.continue();
    },
  );
  const { ms, withheld } = await noticeAfter(page, PAGES.invoices.path);
  expect(ms, `notice, without ${withheld} ms that the machine withheld`).toBeLessThan(NOTICE_MS);
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: PAGES.invoices.heading })).toBeVisible();
});

test('when the bundle itself cannot load, a static page says so and tries again', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|integrity/);
  await page.route('**/assets/main.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/auth/boxed-signin');
  await expect(page.getByRole('alert')).toContainText('APP_NOT_LOADED');
  await page.unroute('**/assets/main.*.js');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
});

test('when no file of ours can be had at all, the page itself says so', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|integrity/);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/auth/boxed-signin');
  const notice = page.getByRole('alert');
  await expect(notice).toHaveCount(0);
  // A CSS animation waits for half a minute: here it is sped up.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1000 });
  await expect(notice).toContainText('APP_NOT_LOADED');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
});

test('a registry that cannot be read is reported in the layout', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await signIn(page, 'super');
  await page.route(/\/remotes\.json$|\/$/, async (route) => {
    if (route.request().url().endsWith('/remotes.json')) return route.fulfill({ status: 500 });
    const answer = await route.fetch();
    // The page includes the registry to save a round trip; here it does not.
    const body = (await answer.text()).replaceAll(/<meta name="cessio-remotes"[^>]*>/g, '');
    return route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await push(page, PAGES.admin.path);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /REGISTRY_INVALID|REMOTE_UNAVAILABLE/,
  );
});
