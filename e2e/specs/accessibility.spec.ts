import type { Page } from '@playwright/test';
import { submitInvoice } from '../fixtures/invoices.ts';
import { ruleOf, titleFor } from '../fixtures/routes.ts';
import { accounts, callApi, fetchTokens, password, type Account } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { Frame } from '../pages/frame.ts';
import { expectPage, titleEnd } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** Every page of the menu, each once, as somebody who works there sees it. */
const pages: Partial<Record<Account, readonly string[]>> = {
  client: [
    '/',
    '/Invoices/debtor/my',
    '/factures/add',
    '/requests/debtor',
    '/requests/new',
    '/documents/my',
    '/comissions/my',
    '/apps/calendar',
    '/users/profile',
    '/notifications',
  ],
  supplier: ['/', '/Invoices/my', '/Invoices/new', '/requests/debtor', '/clients/my'],
  adviser: [
    '/',
    '/crypto',
    '/Invoices/my',
    '/Invoices',
    '/requests/client',
    '/requests/debtor',
    '/Clients/Debitor',
    '/Clients/Assignor',
    '/Clients/new',
    '/documents/my',
  ],
  super: ['/documents_types', '/employees/adviser', '/employees/add'],
};

/** The theme follows the device, so that one page can be looked at in both; nothing moves meanwhile. */
async function prepare(page: Page, size = wide): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('theme', 'system'));
}

/** Everything in light; in dark what a theme can change: contrast. */
async function expectAccessibleInBoth(
  page: Page,
  expectAccessible: (page: Page, options?: { rules?: string[] }) => Promise<void>,
): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveClass(/\bdark\b/);
  await expectAccessible(page, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('body')).not.toHaveClass(/\bdark\b/);
}

/** Nothing is loading any more. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function openRoute(page: Page, account: Account, path: string): Promise<void> {
  const rule = ruleOf(path);
  const title = titleFor(rule, account);
  await page.goto(path, { waitUntil: 'commit' });
  await expectPage(page, title, rule.heading ?? title);
  await expectSettled(page);
}

for (const [account, paths] of Object.entries(pages) as [Account, readonly string[]][]) {
  for (const path of paths)
    test(`${path} is accessible to ${account}, light and dark`, async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await prepare(page);
      await signIn(page, account);
      await openRoute(page, account, path);
      await expectAccessibleInBoth(page, expectAccessible);
    });
}

for (const path of [
  '/auth/boxed-signin',
  '/auth/cover-login',
  '/auth/boxed-signup',
  '/auth/cedant-mailbox',
  '/auth/boxed-password-reset',
  '/factures/garantie',
  '/demandegarantie/details',
  '/debtor/new',
  '/about',
  '/pages/error404',
])
  test(`${path} is accessible to visitors, light and dark`, async ({ page, expectAccessible }) => {
    await prepare(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expectSettled(page);
    await expectAccessibleInBoth(page, expectAccessible);
  });

test('a record, and what opens over a page, are accessible, light and dark', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const { id, number } = await submitInvoice();
  await prepare(page);
  await signIn(page, 'client');
  await page.goto(`/Invoices/${id}`);
  await expectPage(page, `Facture ${number}`);
  await expectSettled(page);
  await expectAccessibleInBoth(page, expectAccessible);
  await page.getByRole('button', { name: 'Confirmer la facture' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBoth(page, expectAccessible);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revenir' }).click();
  const frame = new Frame(page);
  await frame.bell.click();
  await expect(frame.notification(number)).toBeVisible();
  await expectAccessibleInBoth(page, expectAccessible);
  await page.keyboard.press('Escape');
  await frame.profile.click();
  await expect(page.getByRole('dialog', { name: 'Mon compte' })).toBeVisible();
  await expectAccessibleInBoth(page, expectAccessible);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Personnalisation' }).click();
  await expect(page.getByRole('heading', { name: 'Personnalisation' })).toBeVisible();
  await expectAccessibleInBoth(page, expectAccessible);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Rechercher' })).toBeVisible();
  await expectAccessibleInBoth(page, expectAccessible);
});

test('a refusal and a form with errors are accessible', async ({ page, signIn, expectAccessible }) => {
  await prepare(page);
  await signIn(page, 'supplier');
  await page.goto('/crypto');
  await expectPage(page, 'Accès refusé');
  await expectAccessible(page);
  const form = new DepositForm(page);
  await form.open();
  await form.type({ number: 'é!', net: '1,234', vat: '', due: '31/02/2026' });
  await form.expectMessage(form.due, /JJ\/MM\/AAAA/);
  await expectAccessible(page);
});

test('a guarantee request is accessible to those who study it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { token } = await fetchTokens('adviser');
  const { data } = await callApi<{ data: { id: string }[] }>(
    token,
    'GET',
    '/api/guarantee-requests?status=under_review,risk_review,decision&limit=1',
  );
  await prepare(page);
  await signIn(page, 'adviser');
  await page.goto(`/requests/Edit/${data[0]?.id ?? ''}`);
  await expectSettled(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Demande / })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone pages are accessible and do not scroll sideways', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  await prepare(page, phone);
  await signIn(page, 'client');
  for (const path of ['/', '/Invoices/debtor/my', '/factures/add', '/requests/new', '/documents/my']) {
    await test.step(path, async () => {
      await openRoute(page, 'client', path);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
    });
  }
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await expect(new Frame(page).menu).toBeVisible();
  await expectAccessible(page);
});

test('signing in and reaching the first page goes by keyboard alone', async ({ page }) => {
  await page.goto('/auth/boxed-signin');
  const signIn = new SignIn(page);
  await expect(signIn.email).toBeFocused();
  await page.keyboard.type(accounts.supplier);
  await page.keyboard.press('Tab');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type('faux');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectPage(page, 'Dashboard', /^Bonjour/);

  // First stop of every page: past the menu, to what it is about.
  await page.goto('/');
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // To a page and back out of the portal.
  const menu = new Frame(page).menu.getByRole('link', { name: 'Mes Documents' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`Mes documents${titleEnd}`);
  const profile = new Frame(page).profile;
  await tabTo(page, profile);
  await page.keyboard.press('Enter');
  const out = page.getByRole('button', { name: 'Se déconnecter' });
  await expect(out).toBeVisible();
  await tabTo(page, out);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/boxed-signin');
});

/** Presses Tab, at most so often as a page has stops, until that is where one is. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let stop = 0; stop < 80; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
