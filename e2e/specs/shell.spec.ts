import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { submitInvoice } from '../fixtures/invoices.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { expectPage, openPage } from '../pages/page-title.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const wide = { width: 1440, height: 900 };
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Rechercher' });
const computed = (locator: Locator, name: string): Promise<string> =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

test('the palette finds a record however it is typed, goes there, comes back, and remembers', async ({
  page,
}) => {
  const { number } = await submitInvoice();
  await page.setViewportSize(wide);
  await openAs(page, 'supplier', '/documents/my');
  await expectPage(page, 'Mes documents');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(number.toLowerCase().replaceAll(/[^a-z0-9]/g, ' '));
  const found = page.getByRole('group', { name: 'Factures' }).getByRole('option').first();
  await expect(found).toContainText(number);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expectPage(page, `Facture ${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Its file is fetched while the page is idle; then no key that follows the shortcut is lost.
  const prefetched = ['command-palette', 'overlays'].map((part) =>
    page.waitForResponse((answer) => answer.url().includes(`/assets/${part}.`)),
  );
  await page.reload();
  await expectPage(page, `Facture ${number}`);
  for (const answer of await Promise.all(prefetched)) await answer.finished();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('calendrier');
  await expect(field(page)).toHaveValue('calendrier');
  await expect(page.getByRole('option', { selected: true })).toContainText('Calendrier');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);

  await page.goBack();
  await expectPage(page, 'Mes documents');
  const box = page.getByRole('button', { name: /^Rechercher/ });
  await box.click();
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option').first()).toContainText(
    number,
  );
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});

test('what is typed before the palette has come stands in its field, and triggers nothing on the page', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/command-palette.*', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'supplier', '/documents/my');
  await expectPage(page, 'Mes documents');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('calendrier');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  come();
  await expect(field(page)).toHaveValue('calendrier');
  await expect(page.getByRole('option', { selected: true })).toContainText('Calendrier');
});

/** Opens a page that is complete except for one file, which does not arrive. */
async function openWithout(page: Page, file: string): Promise<void> {
  await page.setViewportSize(wide);
  await signIn(page, 'supplier');
  await page.route(file, (route) => route.abort('internetdisconnected'));
  await openPage(page, '/documents/my', 'Mes documents');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a search that cannot be fetched leaves the page, and works once the network is back', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Loading chunk/);
  const file = '**/assets/command-palette.*.js';
  await openWithout(page, file);
  // The first gesture fetches the toasts.
  const atHand = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script');
  await page.getByRole('heading', { level: 1 }).click();
  await atHand;
  await page.getByRole('button', { name: /^Rechercher/ }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'n’a pas été reçue' })
      .or(page.getByRole('alert').filter({ hasText: 'n’a pas été reçue' })),
  ).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expectPage(page, 'Mes documents');
  await page.unroute(file);
  await page.getByRole('button', { name: /^Rechercher/ }).click();
  await expect(field(page)).toBeFocused();
});

test('a menu whose file does not come says so, works on the next try, and Escape gives it up on its way', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Loading chunk/);
  const file = '**/assets/overlays.*.js';
  await openWithout(page, file);
  const account = page.getByRole('button', { name: /^Compte/ });
  const entry = page.getByRole('link', { name: 'Profil' });
  await account.click();
  const said = page.getByText('Cette partie n’a pas été reçue');
  await expect(said).toBeVisible();
  await expect(account).toHaveAttribute('aria-expanded', 'false');

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.unroute(file);
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await account.click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/overlays.'));
  release();
  await arrived;
  await expect(entry).toHaveCount(0);
  await account.click();
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await expect(said).toHaveCount(0);
});

test('sidebar, submenu, list of notifications and the way up keep the specified measures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openAs(page, 'client', '/Invoices/debtor/my');
  await expectPage(page, 'Mes factures');
  const frame = new Frame(page);
  expect((await frame.menu.boundingBox())?.width).toBe(220);
  const submenu = frame.menu.getByRole('button', { name: 'Demandes de garantie' });
  const folded = page.locator(`[id="${await submenu.getAttribute('aria-controls')}"]`);
  expect(await computed(folded, 'transition-duration')).toBe('0.3s');

  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const up = page.getByRole('button', { name: 'Revenir en haut' });
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo(0, 51));
  await expect(up).toBeVisible();

  await frame.bell.click();
  const list = frame.bellPanel.getByRole('region', { name: 'Notification' });
  expect(await computed(list, 'max-height')).toBe('400px');
  await page.keyboard.press('Escape');

  // One pixel decides whether the menu is fixed or a drawer.
  await page.setViewportSize({ width: 1023, height: 700 });
  await expect(frame.menu).toBeHidden();
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await frame.choose('Mes Documents');
  await expectPage(page, 'Mes documents');
  await expect(frame.menu).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(frame.menu).toBeVisible();
});

test('what was chosen is kept under the specified keys and stands from the first paint', async ({
  page,
  problems,
}) => {
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openAs(page, 'supplier', '/documents/my');
  await expectPage(page, 'Mes documents');
  const theme = page.getByRole('button', { name: /^Thème :/ });
  for (const next of ['dark', 'system', 'light', 'dark']) {
    await theme.click();
    await expect.poll(() => stored(page, 'theme')).toBe(next);
    await expect(page.locator('body')).toHaveClass(next === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
  }
  await page.getByRole('button', { name: 'Personnalisation' }).click();
  await page.getByRole('radio', { name: 'Horizontal' }).check();
  await page.getByRole('radio', { name: 'Droite à gauche' }).check();
  await page.getByRole('combobox', { name: 'Transition entre les pages' }).selectOption('Zoom avant');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    theme: 'dark',
    menu: 'horizontal',
    rtlClass: 'rtl',
    animation: 'zoom-in',
    i18nextLng: 'fr',
  });

  // Before any script of the bundle has run.
  problems.allow(/ERR_FAILED/);
  await page.route('**/assets/**/*.js', (route) =>
    route.request().url().includes('first-paint') ? route.continue() : route.abort(),
  );
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('body')).toHaveClass(/\bdark\b/);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expectPage(page, 'Mes documents');
  await expect(new Frame(page).menu).toHaveCSS('position', 'sticky');
  expect((await new Frame(page).menu.boundingBox())?.width).toBe(1440);
  // With reduced motion no page slides in.
  await new Frame(page).menu.getByRole('link', { name: 'Mes Clients' }).click();
  await expectPage(page, 'Mes clients');
  expect(
    await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => JSON.stringify((effect as KeyframeEffect).getKeyframes()).includes('scale'))
          .length,
    ),
  ).toBe(0);
});

/** The page's live connections, as they open; a test can send messages in the server's place. */
async function listenIn(page: Page): Promise<{ sockets: WebSocketRoute[]; registered: () => number }> {
  const sockets: WebSocketRoute[] = [];
  let registrations = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((message) => {
      if (String(message).includes('"register"')) registrations += 1;
      server.send(message);
    });
  });
  return { sockets, registered: () => registrations };
}

function notify(socket: WebSocketRoute | undefined, id: string, message: string): void {
  const body = {
    id,
    // Beyond any real one: the server then replays nothing.
    seq: 1_000_000_000,
    message,
    type: '1',
    createdAt: new Date().toISOString(),
    entityType: null,
    entityId: null,
  };
  socket?.send(`42${JSON.stringify(['receiveNotification', body])}`);
}

test('toasts keep the specified measures; what cannot be read closes the connection, which comes back', async ({
  page,
  problems,
}) => {
  await page.setViewportSize(wide);
  const { sockets, registered } = await listenIn(page);
  // The administrator receives nothing meanwhile.
  await openAs(page, 'super', '/about');
  await openPage(page, '/notifications', 'Notifications');
  await expect.poll(registered).toBeGreaterThan(0);
  const before = registered();
  const toasts = page.getByRole('status').filter({ hasText: 'Essai' });
  for (const name of ['un', 'deux', 'trois', 'quatre'])
    notify(sockets.at(-1), `shell-${name}`, `Essai ${name} <b>gras</b><script>alert(1)</script>`);
  // They disappear after four seconds: checked in one go, in the page.
  await expect(toasts).toHaveCount(3);
  const look = () =>
    toasts.evaluateAll((shown) => {
      const [upper, lower] = shown
        .map((toast) => toast.getBoundingClientRect())
        .sort((one, other) => one.y - other.y);
      return {
        title: shown.every((toast) => toast.textContent.includes('Facture')),
        close: shown.every((toast) => toast.querySelector('button[aria-label^="Fermer"]') !== null),
        markup: shown.some((toast) => toast.querySelector('b, script') !== null),
        width: upper?.width,
        gap: upper && lower && Math.round(lower.y - upper.y - upper.height),
        right: upper && upper.x > innerWidth / 2,
        // Bell and page actions stay uncovered.
        below:
          upper && upper.y >= (document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0),
      };
    });
  await expect
    .poll(look, { intervals: [50] })
    .toEqual({ title: true, close: true, markup: false, width: 356, gap: 14, right: true, below: true });
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /Alt\+T/ })).toBeFocused();
  // About four seconds each, the fourth after one of the first three.
  await expect(toasts).toHaveCount(0, { timeout: 20_000 });

  problems.allow(/WebSocket/);
  sockets.at(-1)?.send('42["receiveNotification",{');
  await expect.poll(registered, { timeout: 20_000 }).toBeGreaterThan(before);
  // On a phone they leave the header uncovered.
  await page.setViewportSize({ width: 360, height: 740 });
  const header = await page.getByRole('banner').boundingBox();
  notify(sockets.at(-1), 'shell-back', 'Essai de retour');
  await expect(toasts).toHaveCount(1);
  await expect
    .poll(async () => (await toasts.boundingBox())?.y)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
