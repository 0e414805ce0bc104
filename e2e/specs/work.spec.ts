import type { Work, WorkItem } from '@cessio/contract';
import { freshNumber } from '../fixtures/einvoice.ts';
import { step, submitInvoice } from '../fixtures/invoices.ts';
import { callApi } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { listCount } from '../pages/list-count.ts';
import { expectPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

test('an adviser works down what waits by keyboard: the invoice a week late first, filter, open, decide, next', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { token } = await signIn(page, 'adviser');
  const work = (query = '') => callApi<Work>(token, 'GET', `/api/work${query}`);
  const keys = new Keyboard(page);
  await page.goto('/');
  const home = page.getByRole('main').getByRole('region', { name: 'À traiter', exact: true });
  await keys.open(home.getByRole('link', { name: 'Tout afficher' }));
  await expectPage(page, 'À traiter');
  await expect(page).toHaveURL('/work');

  // Other specs decide on the same data meanwhile: list and screen are read again together.
  const rows = page.locator('tbody [data-row]');
  const longestLate = async () => {
    const { data } = await work();
    const late = data.filter(({ entity, dueOn }) => entity === 'invoice' && dueOn !== null);
    return late.toSorted((a, b) => String(a.dueOn).localeCompare(String(b.dueOn)))[0] as WorkItem;
  };
  await expect(async () => {
    const { label } = await longestLate();
    await expect(rows.first()).toContainText(label, { timeout: 2_000 });
    await expect(rows.first()).toContainText('de retard');
  }).toPass({ timeout: 30_000 });

  const invoices = page.getByRole('tab', { name: /^Factures/ });
  await keys.to(page.getByRole('tab', { name: /^Tout/ }));
  await keys.press('ArrowRight', 'Enter');
  await expect(invoices).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/work?tab=invoice');
  await expect(async () => {
    const { all } = (await work('?entity=invoice&limit=1')).totals;
    await expect(invoices).toContainText(String(all.value), { timeout: 2_000 });
    await expect(listCount(page, all.value)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  for (const row of await rows.all()) await expect(row).toHaveAttribute('data-row', /^invoice\//);

  await keys.press('j', 'Enter');
  await expect(page).toHaveURL(/\/Invoices\/[\da-f-]{36}$/);
  const first = page.url();
  await expect(page.getByRole('navigation', { name: /liste/i })).toContainText('1 sur');
  await page.keyboard.press('i');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('checkbox', { name: 'Bon de livraison' }).press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(question).toBeHidden();
  // The next pending one is shown; Back leads to the list, from which the decided one is gone.
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/\/Invoices\/[\da-f-]{36}$/);
  const id = first.split('/').at(-1);
  await page.goBack();
  await expect(page).toHaveURL('/work?tab=invoice');
  await expect(rows.first()).toBeVisible();
  await expect(page.locator(`[data-row="invoice/${id}"]`)).toHaveCount(0);
  await expectAccessible(page);
});

test('whoever waits for others is told whom, at 360 px too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'supplier', '/work?tab=others');
  await expectPage(page, 'À traiter');
  const lines = page.getByRole('main').locator('[data-row]');
  await expect(lines.first()).toBeVisible();
  for (const line of await lines.all())
    await expect(line.getByText(/^Chez/).locator('xpath=..').locator('strong')).not.toBeEmpty();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('what is said after an approval is true: nobody is awaited for a payment, but the supplier for the assignment', async ({
  page,
  elsewhere,
}) => {
  const made = await submitInvoice(`A7-${freshNumber()}`);
  const confirmed = await step('client', made, 'confirm');
  const { id } = await step('adviser', confirmed, 'approve');
  const address = `/Invoices/${id}`;
  await openAs(page, 'supplier', address);
  const readers = [
    [page, 'À céder'],
    [await elsewhere('client', { at: address }), 'En attente\u00a0: Atelier Brévanne, depuis le'],
    [await elsewhere('adviser', { at: address }), 'En attente\u00a0: cession par le cédant'],
  ] as const;
  for (const [reader, said] of readers) {
    const main = reader.getByRole('main');
    await expect(main.getByText(said)).toBeVisible();
    const way = main.getByRole('list', { name: 'Parcours de la facture' }).getByRole('listitem');
    await expect(way.last()).toContainText('Cédée');
    await expect(main.getByText(/paiement attendu|règlement attendu|encaiss|Financée/i)).toHaveCount(0);
  }
});
