import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findRecords } from '../fixtures/records.ts';
import { beginSignUp } from '../fixtures/people.ts';
import { fetchTokens, stack } from '../fixtures/stack.ts';
import { pictureOf, screensOf, VARIANTS, workScreens, type Screen, type Variant } from './plan.ts';
import { indexPage, type Shot } from './index-page.ts';

const root = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: 'after' }, work: { type: 'boolean', default: false } },
});
const into = options.into.replaceAll(/[^\w-]/g, '');
const folder = path.join(root, into);
const filters = positionals.map((filter) => filter.toLowerCase());
/** Names as long as real companies': the demonstration's are short. */
const LONGER = {
  'Halbrane Distribution': 'Halbrane Distribution et Équipements de l’Ouest',
  'Atelier Brévanne': 'Société des Ateliers Brévanne Frères et Associés',
};
const HEIGHTS = { 1440: 900, 360: 740 } as const;
/** Concurrent kinds of users: as many as a small machine has cores. */
const AT_ONCE = 2;

const wanted = (screen: Screen, variant: Variant): boolean => {
  const words = `${pictureOf(screen, variant)} ${screen.path}`.toLowerCase();
  return filters.every((filter) => words.includes(filter));
};

/** Browser storage of such a user. */
async function storedOf(viewer: Screen['viewer']): Promise<Record<string, string>> {
  if (viewer === 'visitor') return {};
  if (viewer === 'applicant') return { 'signup.token': JSON.stringify(await beginSignUp()) };
  const { token, refresh_token } = await fetchTokens(viewer);
  return { authToken: token, refresh_token };
}

/** Signed in like a user, with a theme that follows the device, and no animations. */
async function openPage(browser: Browser, viewer: Screen['viewer'], rtl: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.host,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const stored = { theme: 'system', rtlClass: rtl ? 'rtl' : 'ltr', ...(await storedOf(viewer)) };
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    let body = await answer.text();
    for (const [name, longer] of Object.entries(LONGER)) body = body.replaceAll(name, longer);
    return route.fulfill({ response: answer, body });
  });
  await context.addInitScript({
    content: `for (const [key, value] of Object.entries(${JSON.stringify(stored)}))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);`,
  });
  return context.newPage();
}

/** Until the page is shown, loading is complete and every image and font is there; gives up after ten seconds. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const end = performance.now() + 10_000;
    const frame = () => new Promise(requestAnimationFrame);
    const stands = () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every(({ complete }) => complete);
    let calm = 0;
    // A document is fetched after its page, and its viewer after it.
    while (calm < 30 && performance.now() < end) {
      await frame();
      calm = stands() ? calm + 1 : 0;
    }
    await document.fonts.ready;
    scrollTo(0, 0);
    await frame();
  });
}

async function shoot(page: Page, screen: Screen, variants: readonly Variant[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  let open = false;
  for (const variant of variants.filter((one) => wanted(screen, one))) {
    const { width, scheme } = variant;
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // Until there are no more requests: a card that waits shows nothing at first, not even a skeleton.
    if (!open) await page.goto(screen.path, { waitUntil: 'networkidle' });
    open = true;
    await settle(page);
    const file = pictureOf(screen, variant);
    await page.screenshot({
      path: path.join(folder, file),
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    shots.push({
      screen,
      variant,
      into,
      file: `${into}/${file}`,
      title: await page.title(),
      overflow: Math.max(0, wide - width),
    });
  }
  return shots;
}

/** All screens of one kind of user: one context, and another for right-to-left. */
async function shootViewer(browser: Browser, screens: readonly Screen[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const rtl of [false, true]) {
    const variants = VARIANTS.filter((variant) => variant.rtl === rtl);
    const todo = screens.filter((screen) => variants.some((variant) => wanted(screen, variant)));
    const [first] = todo;
    if (!first) continue;
    const page = await openPage(browser, first.viewer, rtl);
    for (const screen of todo) shots.push(...(await shoot(page, screen, variants)));
    await page.context().close();
  }
  return shots;
}

const { CHROMIUM_PATH } = process.env;
const browser = await chromium.launch({
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  if (filters.length === 0 && !options.work) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = performance.now();
  const screens = options.work ? await workScreens() : screensOf(await findRecords(), filters);
  const groups = Object.values(Object.groupBy(screens, ({ viewer }) => viewer));
  const shots: Shot[] = [];
  const worker = async () => {
    for (let group = groups.shift(); group; group = groups.shift())
      shots.push(...(await shootViewer(browser, group)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const read = (list: string) => JSON.parse(readFileSync(path.join(root, list), 'utf8')) as Shot[];
  const own = path.join(into, 'shots.json');
  const taken = new Set(shots.map(({ file }) => file));
  const kept = existsSync(path.join(root, own)) ? read(own).filter(({ file }) => !taken.has(file)) : [];
  writeFileSync(path.join(root, own), JSON.stringify([...kept, ...shots]));
  const all = globSync('*/shots.json', { cwd: root }).flatMap(read);
  writeFileSync(path.join(root, 'index.html'), indexPage(all));
  const seconds = ((performance.now() - before) / 1000).toFixed(0);
  process.stdout.write(`${shots.length} pictures in ${seconds} s: screenshots/index.html\n`);
  for (const { file, overflow } of shots.filter(({ overflow }) => overflow > 0))
    process.stdout.write(`  ${file} is ${overflow} px wider than its window\n`);
} finally {
  await browser.close();
}
