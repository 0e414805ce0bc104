import path from 'node:path';
import type { Page } from '@playwright/test';
import { BROWSER_ERRORS } from '@cessio/contract';
import { isScript, requestsOf } from '../fixtures/network.ts';
import { accounts, callApi, fetchTokens, listRemotes, password } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { firstFileKb } from '@cessio/kit/release/checks';
import { root } from '../../tools/root.ts';
import { SignIn } from '../pages/sign-in.ts';
import { withoutEvents } from '../pages/stillness.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const SIGN_IN = '/auth/boxed-signin';
const KB = 1024;
/** Brotli KB. quality.md: 180 for everything that signing in fetches. */
const ENTRY_KB = 151;
const SIGN_IN_KB = 180;
/** Each signed-in view until it is complete: script size and count. */
const VIEWS = [
  { path: '/Invoices/my', heading: 'Factures', kb: 259, files: 10, idleKb: 66 },
  { path: '/contracts/:id', heading: /^Contrat AF/, kb: 278, files: 12, idleKb: 66 },
  // When it is idle, its charts are drawn too.
  { path: '/', heading: /^Bonjour/, kb: 286, files: 14, idleKb: 140 },
] as const;

/** Brotli bytes of the page's scripts, by address. */
async function scripts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]),
    ),
  );
}

const sum = (sizes: Record<string, number>): number =>
  Object.values(sizes).reduce((total, size) => total + size, 0) / KB;

test('the sign-in page fetches no more than its budget, and not the app shell', async ({ page }) => {
  // A busy server leaves the configuration to the browser, which then fetches axios for it.
  await expect(async () => {
    await page.goto(SIGN_IN);
    await expect(page.locator('meta[name="cessio-config"]')).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible();
  const fetched = await scripts(page);
  const [[, entry] = ['', 0]] = Object.entries(fetched).filter(([path]) => path.includes('/main.'));
  expect(entry / KB).toBeGreaterThan(50);
  expect(entry / KB, 'the bundle').toBeLessThan(ENTRY_KB);
  expect(sum(fetched), 'all scripts').toBeLessThan(SIGN_IN_KB);
  expect(Object.keys(fetched).filter((path) => path.includes('/app-shell.'))).toEqual([]);

  await page.getByRole('textbox', { name: 'Adresse e-mail' }).pressSequentially('a');
  await expect
    .poll(async () => Object.keys(await scripts(page)).some((path) => path.includes('/app-shell.')))
    .toBe(true);
});

/** The address with the id of the supplier's contract. */
async function addressOf(path: string): Promise<string> {
  if (path !== '/contracts/:id') return path;
  const { token } = await fetchTokens('supplier');
  const { data } = await callApi<{ data: { id: string }[] }>(token, 'GET', '/api/contracts?program=classic');
  return path.replace(':id', data[0]?.id ?? '');
}

for (const { path: address, heading, kb, files, idleKb } of VIEWS)
  test(`${address} fetches no more than its share, each file once, and when it is complete and idle what gestures open`, async ({
    page,
  }) => {
    await signIn(page, 'supplier');
    // Idle when the test says so, on a fast or slow machine.
    await page.addInitScript(() => {
      const later: (() => void)[] = [];
      Object.assign(globalThis, {
        requestIdleCallback: (work: () => void) => later.push(work),
        beIdle: () => later.splice(0).forEach((work) => work()),
      });
    });
    await withoutEvents(page);
    const asked = requestsOf(page, isScript);
    await page.goto(await addressOf(address));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Between two parts nothing is busy for a moment.
    await expect.poll(async () => Object.keys(await scripts(page)).length).toBeGreaterThanOrEqual(files);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const fetched = await scripts(page);
    expect(Object.keys(fetched).some((path) => path.includes('/app-shell.'))).toBe(true);
    expect(Object.keys(fetched).filter((path) => /overlays|palette/.test(path))).toEqual([]);
    expect(sum(fetched)).toBeLessThan(kb);
    expect(Object.keys(fetched).length).toBeLessThanOrEqual(files);

    const beIdle = () => page.evaluate(() => (globalThis as unknown as { beIdle: () => void }).beIdle());
    for (const part of ['/command-palette.', '/overlays.'])
      await expect
        .poll(async () => {
          // Repeatedly, like a browser: what is still busy is checked again.
          await beIdle();
          return Object.keys(await scripts(page)).some((path) => path.includes(part));
        })
        .toBe(true);
    const opened = Object.entries(await scripts(page)).filter(([path]) => !(path in fetched));
    expect(sum(Object.fromEntries(opened))).toBeLessThan(idleKb);
    expect(new Set(asked).size).toBe(asked.length);
  });

test('each remote opens with no more than its share', async ({ request }) => {
  const sizes: Record<string, number> = {};
  for (const { name, hashes = {} } of await listRemotes()) {
    let bytes = 0;
    for (const url of Object.keys(hashes)) {
      const answer = await request.get(url, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers()['content-encoding']).toBe('br');
      bytes += Number(answer.headers()['content-length']);
    }
    sizes[name] = bytes / KB;
  }
  expect(Object.keys(sizes)).toEqual(expect.arrayContaining(['admin', 'invoices', 'requests']));
  for (const [name, size] of Object.entries(sizes))
    expect(size, name).toBeLessThan(firstFileKb(path.join(root, `remote-${name}`)));
});

interface Drawn {
  text: string;
  at: number[];
  look: string[];
}

/** The position of an element's text, to the pixel, and its style. */
function drawn(element: Element): Drawn {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { x, y, width, height } = range.getBoundingClientRect();
  const { color, fontSize, fontWeight, lineHeight, letterSpacing } = getComputedStyle(element);
  return {
    text: element.textContent,
    at: [x, y, width, height].map(Math.round),
    look: [color, fontSize, fontWeight, lineHeight, letterSpacing],
  };
}

/** The position and colour of a plain area. */
function groundOf(element: Element): { at: number[]; ground: string } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { at: [x, y, width, height].map(Math.round), ground: getComputedStyle(element).backgroundColor };
}

/** The same for a box: its edges and background. */
function boxed(element: Element): { at: number[]; ground: string[] } {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { backgroundColor, borderTopColor, boxShadow, borderTopLeftRadius, borderTopWidth } =
    getComputedStyle(element);
  const border = borderTopWidth === '0px' ? 'none' : borderTopColor;
  return {
    at: [x, y, width, height].map(Math.round),
    ground: [backgroundColor, border, boxShadow, borderTopLeftRadius],
  };
}

/** The page as the server would send it with another configuration; null when the API did not answer in time. */
async function withConfig(page: Page, change: (config: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(`**${SIGN_IN}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<meta name="cessio-config" content="([^"]*)">/,
      (_meta, json: string) => {
        const plain = json.replaceAll(/&#(\d+);/g, (_sign, code: string) =>
          String.fromCharCode(Number(code)),
        );
        const config = change(JSON.parse(plain) as Record<string, unknown>);
        if (config === null) return '';
        const said = JSON.stringify(config).replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
        return `<meta name="cessio-config" content="${said}">`;
      },
    );
    await route.fulfill({ response: answer, body });
  });
}

for (const { width, height, theme, direction, panel } of [
  { width: 1440, height: 900, theme: 'light', direction: 'ltr', panel: 'demo' },
  { width: 1440, height: 900, theme: 'dark', direction: 'rtl', panel: 'safety' },
  { width: 900, height: 1000, theme: 'light', direction: 'ltr', panel: 'safety' },
  { width: 412, height: 823, theme: 'light', direction: 'rtl', panel: 'demo' },
  { width: 412, height: 823, theme: 'dark', direction: 'ltr', panel: 'none' },
]) {
  test(`signing in is painted before the bundle as it is drawn after it: ${width} px, ${theme}, ${direction}, panel ${panel}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(
      ([scheme, way]) => {
        localStorage.setItem('theme', scheme ?? '');
        localStorage.setItem('rtlClass', way ?? '');
      },
      [theme, direction],
    );
    await withConfig(page, ({ demo, ...config }) =>
      panel === 'none' ? null : panel === 'demo' ? { ...config, demo } : config,
    );
    // What a later configuration adds is not painted: here none arrives.
    await page.route('**/api/config', () => new Promise(() => undefined));
    let arrive = (): void => undefined;
    const bundle = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/main.*.js', async (route) => {
      await bundle;
      await route.continue();
    });
    await page.goto(SIGN_IN, { waitUntil: 'commit' });
    const painted = page.locator('#first-sign-in');
    await expect(painted).toBeVisible();
    await expect(page.locator('#root > .first-paint')).toBeHidden();
    await page.evaluate(() => document.fonts.ready);
    const before = {
      title: await painted.locator('.painted-h1').evaluate(drawn),
      subtitle: await painted.locator('.painted-title p').evaluate(drawn),
      mark: (await painted.locator('svg').evaluate(boxed)).at,
      brand: await painted.locator('.painted-top').innerText(),
      card: await painted.locator('.painted-card').evaluate(boxed),
      panel: panel === 'none' ? null : await painted.locator('.painted-panel').evaluate(groundOf),
      ground: await painted.evaluate((element) => getComputedStyle(element).backgroundColor),
    };

    arrive();
    const heading = page.getByRole('heading', { level: 1, name: 'Se connecter' });
    await expect(heading).toBeVisible();
    await expect(painted).toHaveCount(0);
    const header = page.getByRole('banner');
    await expect
      .poll(async () => ({
        title: await heading.evaluate(drawn),
        subtitle: await page.locator('h1 + p').evaluate(drawn),
        mark: (await header.locator('a svg').evaluate(boxed)).at,
        brand: await header.locator('a').innerText(),
        card: await page.locator('main > div').evaluate(boxed),
        panel: panel === 'none' ? null : await page.locator('main aside').evaluate(groundOf),
        ground: await page.locator('main').evaluate((element) => {
          const own = getComputedStyle(element.parentElement as Element).backgroundColor;
          return own === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.body).backgroundColor : own;
        }),
      }))
      .toEqual(before);
    await expect(page.locator('main aside')).toHaveCount(panel === 'none' ? 0 : 1);
  });
}

test('what is painted goes also when the page for signing in does not come', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|Loading chunk/);
  await page.route('**/assets/sign-in.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(SIGN_IN);
  await expect(page.getByRole('alert')).toContainText('CHUNK_MISSING');
  await expect(page.locator('#first-sign-in')).toHaveCount(0);
  await page.unroute('**/assets/sign-in.*.js');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
});

test('an app shell that does not load is reported, and the page opens once it does', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|Loading chunk/);
  await signIn(page, 'supplier');
  await page.route('**/assets/app-shell.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/notifications');
  await expect(page.getByRole('alert')).toContainText('CHUNK_MISSING');
  await page.unroute('**/assets/app-shell.*.js');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
});

test('a call whose own part does not come says that nothing was sent, and goes once it is there', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|Loading chunk/);
  await page.route('**/assets/http.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(SIGN_IN);
  const form = new SignIn(page);
  await form.fill(accounts.supplier, password);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText(BROWSER_ERRORS.NETWORK_DOWN.detail);
  await page.unroute('**/assets/http.*.js');
  await form.submit.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
});

test('who is signed in sees the loader, not the page for signing in', async ({ page }) => {
  await signIn(page, 'supplier');
  await page.route('**/assets/main.*.js', () => new Promise(() => undefined));
  await page.goto(SIGN_IN, { waitUntil: 'commit' });
  await expect(page.locator('#root > .first-paint')).toBeVisible();
  await expect(page.locator('#first-sign-in')).toBeHidden();
});
