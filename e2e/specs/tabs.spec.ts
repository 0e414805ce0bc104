import type { BrowserContext, Page } from '@playwright/test';
import { freshPdf } from '../fixtures/files.ts';
import { isRefresh, requestsOf } from '../fixtures/network.ts';
import { keepTokens } from '../fixtures/people.ts';
import { accounts, callAs, fetchTokens, password, type Tokens } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { Frame } from '../pages/frame.ts';
import { expectPage, openPage } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const HOUR_MS = 3_600_000;
const refused = /401 \(Unauthorized\)/;

/** Well-formed, with another key and long expired: the API refuses it. */
const deadToken = [{ alg: 'HS256', typ: 'JWT' }, { sub: 'personne', exp: 1_700_000_000 }, 'signature']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

/** Stores tokens where every tab of the context finds them. */
async function storeTokens(context: BrowserContext, tokens: Tokens): Promise<void> {
  const page = await context.newPage();
  await keepTokens(page, tokens);
  await page.close();
}

async function signInByForm(page: Page, account: keyof typeof accounts): Promise<void> {
  await SignIn.as(page, { email: accounts[account], password });
  await expectPage(page, 'Dashboard', /^Bonjour/);
}

test('twenty tabs with a dead token refresh once, and none is signed out', async ({ context, problems }) => {
  test.setTimeout(180_000);
  problems.allow(refused);
  const { refresh_token } = await fetchTokens('client');
  await storeTokens(context, { token: deadToken, refresh_token });
  const refreshes = requestsOf(context, isRefresh);
  const tabs = await Promise.all(Array.from({ length: 20 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/notifications', { waitUntil: 'commit' })));
  for (const tab of tabs)
    await expect(tab.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible({
      timeout: 90_000,
    });
  expect(refreshes).toHaveLength(1);
  expect(new URL(tabs[0]?.url() ?? '').pathname).toBe('/notifications');
});

for (const [what, refuse] of [
  [
    'full',
    (): void => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'forbidden',
    (): void => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
    },
  ],
] as const) {
  test(`with storage ${what} the portal works for the visit, and says what is not kept`, async ({
    page,
    problems,
  }) => {
    // Calls pending when the page was left.
    problems.allow(refused);
    await page.addInitScript(refuse);
    await signInByForm(page, 'supplier');
    const notice = page.getByRole('status').filter({ hasText: 'Rien n’est conservé sur cet appareil' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Fermer' }).click();
    await expect(notice).toBeHidden();
    await new Frame(page).choose('Mes Clients');
    await expectPage(page, 'Mes clients');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await new Frame(page).signOut();
    await expect(page).toHaveURL('/auth/boxed-signin');
    await expect(new SignIn(page).email).toBeVisible();
  });
}

for (const [what, shift] of [
  ['an hour behind', -HOUR_MS],
  ['an hour fast', HOUR_MS],
] as const) {
  test(`with a clock ${what} nobody is signed out and times are right`, async ({ page }) => {
    await page.addInitScript((ms) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...args: [] | [number]) {
          if (args.length === 0) super(RealDate.now() + ms);
          else super(...args);
        }
        static override now(): number {
          return RealDate.now() + ms;
        }
      } as DateConstructor;
    }, shift);
    const refreshes = requestsOf(page, isRefresh);
    await signInByForm(page, 'client');
    await page.reload();
    await expectPage(page, 'Dashboard', /^Bonjour/);
    await openPage(page, '/notifications', 'Notifications');

    // The server's time of the event, in the reader's zone, whatever the device says.
    const { data } = await callAs<{ data: { createdAt: string }[] }>(
      'client',
      'GET',
      '/api/notification/my?page=1',
    );
    const parts = {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    const words = new Intl.DateTimeFormat('fr-FR', { ...parts, timeZone: 'Europe/Paris' })
      .format(new Date(data.at(-1)?.createdAt ?? ''))
      .replace(',', '');
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    expect(refreshes).toEqual([]);
  });
}

test('a file’s name is text, whatever it says', async ({ page }) => {
  const name = '<img src=x onerror="document.title=\'pris\'">.pdf';
  const form = await DepositForm.openAs(page, 'supplier');
  await form.drop(freshPdf(name));
  await expect(form.fileCard).toContainText('<img src=x');
  await expect(form.fileCard.locator('img')).toHaveCount(0);
  await expect(page).not.toHaveTitle('pris');
});

/** The lock over the page. */
const cover = (page: Page) => page.getByRole('dialog', { name: 'Session verrouillée' });

async function unlock(page: Page): Promise<void> {
  await cover(page)
    .getByLabel(/^Mot de passe/)
    .fill(password);
  await cover(page).getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(cover(page)).toBeHidden();
}

test('the lock keeps the page and what was typed, by hand and after a time without activity', async ({
  context,
  page,
  problems,
}) => {
  problems.allow(refused);
  await page.clock.install();
  await storeTokens(context, await fetchTokens('client'));
  await openPage(page, '/requests/new', 'Nouvelle demande');
  const reason = page.getByRole('textbox', { name: /^Motif/ });
  await reason.fill('Ouverture de trois points de vente');

  // Manually, from the palette.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher' }).fill('verrouiller');
  await page.getByRole('option', { name: /Verrouiller/ }).click();
  await expect(cover(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(cover(page)).toBeVisible();
  await cover(page)
    .getByLabel(/^Mot de passe/)
    .fill('faux');
  await cover(page).getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(cover(page).getByText('Mot de passe incorrect')).toBeVisible();
  await unlock(page);
  await expect(reason).toHaveValue('Ouverture de trois points de vente');

  // After an hour of inactivity; a reload and another tab do not unlock it either.
  await page.clock.fastForward(HOUR_MS);
  await expect(cover(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/documents/my');
  await expect(cover(other)).toBeVisible();
  await page.reload();
  await expect(cover(page)).toBeVisible();
  await unlock(page);
  await expect(cover(other)).toBeHidden();
  await expect(page).toHaveURL('/requests/new');
  await expect(reason).toHaveValue('Ouverture de trois points de vente');
});

test('the chosen theme stands before anything else is drawn', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  // The bundle never loads: the screen shows what the page itself painted.
  await page.route('**/assets/main.*.js', () => new Promise(() => undefined));
  await page.goto('/about', { waitUntil: 'commit' });
  const dark = () =>
    page.evaluate(() => [document.body.className, getComputedStyle(document.body).backgroundColor]);
  await expect.poll(async () => (await dark())[0]).toContain('dark');
  const [, ground = ''] = await dark();
  const [red = 255, green = 255, blue = 255] = (ground.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(red, green, blue)).toBeLessThan(60);
});
