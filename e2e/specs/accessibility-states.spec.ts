import type { Locator, Page } from '@playwright/test';
import { DIRECTIONS } from '../fixtures/axe.ts';
import { callApi, password } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures/test.ts';
import { Calendar } from '../pages/calendar.ts';
import { expectAccessibleEverywhere, prepare } from '../pages/variants.ts';
import { expectPage, openPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** Calls of the invoice list only. */
const invoiceList = (url: URL): boolean => url.pathname === '/api/invoices';

/** Opens something over the page, checks it, and closes it; the focus returns to where it was. */
async function lookInto(
  page: Page,
  opener: Locator,
  opened: Locator,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const dir of DIRECTIONS)
  test(`the lock screens are accessible, ${dir}`, async ({ page }) => {
    await prepare(page, { dir });
    await signIn(page, 'supplier');
    for (const path of ['/auth/boxed-lockscreen', '/auth/cover-lockscreen']) {
      await openPage(page, path, 'Session verrouillée');
      await expectAccessibleEverywhere(page, path, [dir]);
    }
    // Already locked: the same over a page, from the start.
    await page.goto('/documents/my');
    const cover = page.getByRole('dialog', { name: 'Session verrouillée' });
    const field = cover.getByLabel(/^Mot de passe/);
    await expect(field).toBeFocused();
    await expectAccessibleEverywhere(page, 'lock over a page', [dir]);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/obligatoire/);
    await field.fill(password);
    await field.press('Enter');
    await expect(cover).toBeHidden();
    await expectPage(page, 'Mes documents');
  });

test('a list that loads, fails, or finds nothing is accessible', async ({ page, problems }) => {
  problems.allow(/500 \(/);
  await prepare(page);
  await signIn(page, 'adviser');
  await page.route(invoiceList, () => new Promise(() => undefined));
  await openPage(page, '/Invoices', 'Toutes les factures');
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expectAccessible(page);

  await page.unroute(invoiceList);
  await page.route(invoiceList, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Erreur', detail: 'Essai.', status: 500, code: 'INTERNAL', errors: [] }),
    }),
  );
  await page.goto('/Invoices');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('La liste n’a pas pu être chargée');
  await expectAccessible(page);

  await page.unroute(invoiceList);
  await page.goto('/Invoices?q=Introuvable-0000');
  await expect(page.getByText('Aucun résultat avec ces filtres')).toBeVisible();
  await expectAccessible(page);
});

test('a module that does not come, and a record that is not there, are accessible', async ({
  page,
  problems,
}) => {
  problems.allow(/404|remote|REMOTE|Failed to load/i);
  await prepare(page);
  await openAs(page, 'supplier', '/Invoices/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.route(
    (url) => url.pathname.includes('/remote-entry.'),
    (route) => route.fulfill({ status: 404 }),
  );
  await openPage(page, '/requests/debtor', 'Module indisponible');
  await expectAccessible(page);
});

test('what opens over a list is accessible, and gives the focus back', async ({ page }) => {
  await prepare(page);
  await openAs(page, 'adviser', '/Invoices/my?q=FL-');
  const table = page.getByRole('table', { name: 'Ma file' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const popover = page.getByRole('dialog');
  await lookInto(page, button('Échéance').first(), popover, expectAccessible);
  await lookInto(page, button('Vue'), popover.or(page.getByRole('menu')), expectAccessible);
  await lookInto(page, button('Colonnes'), popover.or(page.getByRole('menu')), expectAccessible);
  await table.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click();
  const bar = main.getByRole('region', { name: /^\d+ factures? sélectionnées?$/ });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  // The confirmation of a decision on several, which requires a reason.
  const question = page.getByRole('alertdialog');
  await lookInto(page, bar.getByRole('button', { name: 'Rejeter…' }), question, async (opened) => {
    await question.getByRole('button', { name: /^Rejeter/ }).click();
    await expect(question.getByLabel(/^Motif/)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(opened);
  });
});

test('what a guarantee request asks before a step is accessible, and gives the focus back', async ({
  page,
}) => {
  await prepare(page);
  const { token } = await signIn(page, 'adviser');
  const { data } = await callApi<{ data: { id: string }[] }>(
    token,
    'GET',
    // The oldest: other journeys move the newest on.
    '/api/guarantee-requests?status=submitted&sort=createdAt&limit=1',
  );
  await page.goto(`/requests/${data[0]?.id}`);
  const steps = page.getByRole('region', { name: 'Vos actions' }).getByRole('button');
  await expect(steps.first()).toBeVisible();
  // The step that moves the file on comes first, the one that ends it, with a reason, last.
  for (const step of [steps.first(), steps.last()])
    await lookInto(page, step, page.getByRole('dialog').or(page.getByRole('alertdialog')), expectAccessible);
});

test('what opens over the calendar is accessible, and gives the focus back', async ({ page }) => {
  await prepare(page);
  await signIn(page, 'risk');
  const calendar = await Calendar.open(page, 'vue=mois&date=2027-02-15');
  await expect(page.getByRole('heading', { name: 'Février 2027' })).toBeVisible();
  await lookInto(
    page,
    page.getByRole('button', { name: 'Nouvel événement' }),
    calendar.dialog,
    async (opened) => {
      await calendar.dialog.getByRole('button', { name: 'Créer l’événement' }).click();
      await expect(calendar.field('Titre')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(opened);
    },
  );
  await lookInto(
    page,
    page.getByRole('button', { name: 'S’abonner' }),
    page.getByRole('dialog', { name: 'S’abonner au calendrier' }),
    expectAccessible,
  );
});
