import type { Locator, Page } from '@playwright/test';
import type { Availability } from '../../shared/contract/src/account/index.ts';
import { assignedInvoice } from '../fixtures/invoices.ts';
import { callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { openListening } from '../pages/live.ts';

const barsOn = (page: Page) => page.getByRole('table', { name: 'Des factures cédées au disponible' });
/** « −1 234,56 € » in cents. */
const centsIn = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
/** Name and cents of each bar. */
const barsShown = (page: Page): Promise<[string, number][]> =>
  barsOn(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
    .then((rows) => rows.map(([name = '', , amount = '']) => [name, centsIn(amount)]));

async function accountsNow(): Promise<Availability[]> {
  return (await callAs<{ data: Availability[] }>('supplier', 'GET', '/api/availability')).data;
}
/** Of all accounts, cents: unlike the disponible, other tests do not take from it. */
const assignedNow = async (): Promise<number> =>
  (await accountsNow())
    .flatMap(({ bars }) => bars)
    .reduce((sum, { rule, amount }) => (rule === 'assigned' ? sum + amount : sum), 0);

test('a supplier sees first what may be drawn, and opens why: it adds up', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, 'supplier');
  await page.goto('/');
  const available = page
    .getByRole('main')
    .getByRole('region')
    .getByRole('region', { name: 'Disponible', exact: true });
  const why = available.getByRole('link', { name: /^Pourquoi ce montant/ });
  await expect(why).toBeVisible();
  // Before the work that waits.
  const lead = page.getByRole('region', { name: 'À faire d’abord' });
  await expect(lead).toBeVisible();
  expect((await available.boundingBox())?.y).toBeLessThan((await lead.boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await expect(available.getByRole('paragraph').first()).toHaveText(/[1-9].*€/);
  // Other tests assign and draw meanwhile: both pages are compared with what is true then.
  const expectTrue = (region: Locator) =>
    expect
      .poll(async () => {
        const shown = await region.getByText(/€/).first().textContent();
        return centsIn(shown ?? '') - ((await accountsNow())[0]?.available ?? 0);
      })
      .toBe(0);
  await expectTrue(available);
  await why.click();
  await expect(page).toHaveURL(/\/account/);
  await expectTrue(page.getByRole('region', { name: 'Disponible', exact: true }));
});

test('the bars lead from what is assigned to what may be drawn, follow what is posted, and open their invoices', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'supplier');
  await openListening(page, '/');
  await expect(barsOn(page)).toBeVisible();
  const before = await assignedNow();
  // Other tests assign invoices and draw meanwhile: what is shown is compared with what is true then.
  const expectTrue = () =>
    expect(async () => {
      const [account] = await accountsNow();
      const { bars, balance, available } = account as Availability;
      const amounts = (await barsShown(page)).map(([, amount]) => amount);
      // Without limits the balance is what may be drawn, shown once.
      const totals = balance === available ? [available] : [balance, available];
      expect(amounts.toSorted()).toEqual([...bars.map(({ amount }) => amount), ...totals].toSorted());
      expect(bars.reduce((sum, { amount }) => sum + amount, 0)).toBe(amounts.at(-1));
    }).toPass();
  await expectTrue();
  await assignedInvoice();
  expect(await assignedNow()).toBeGreaterThan(before);
  await expectTrue();
  const shown = await barsShown(page);
  // Side by side, all on one line: the drawing fits its card.
  const [first, last] = await Promise.all([
    barsOn(page).getByRole('row').first().boundingBox(),
    barsOn(page).getByRole('row').last().boundingBox(),
  ]);
  expect(last?.y).toBe(first?.y);
  await expectAccessible(page);
  // Displayed as columns, it is still a table to the browser.
  const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
  const headers = nodes
    .filter(({ role }) => role?.value === 'rowheader')
    .map(({ name }) => name?.value as string);
  expect(headers).toEqual(expect.arrayContaining(shown.map(([name]) => name)));

  // By keyboard to the invoices behind a bar.
  await barsOn(page).getByRole('link', { name: 'Factures cédées' }).focus();
  await page.keyboard.press('Tab');
  await expect(barsOn(page).getByRole('link', { name: 'Fonds de garantie' })).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Fonds de garantie' });
  await expect(drawer.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Disponible et compte' })).toBeVisible();
});

for (const width of [360, 800])
  test(`the bars are a table of figures on a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'supplier');
    await page.goto('/');
    await barsOn(page).scrollIntoViewIfNeeded();
    await expect(barsOn(page).getByRole('row').last()).toContainText(/^Disponible.*€$/);
    await expect(barsOn(page).locator('td[aria-hidden]').first()).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  });

test('a manager sees what all accounts amount to, and by portfolio', async ({ page }) => {
  await signIn(page, 'm1');
  await page.goto('/');
  const accounts = page.getByRole('region', { name: 'Disponible et compte' });
  await expect(accounts.getByRole('region', { name: 'Financé' })).toContainText('€');
  await expect(page.getByRole('table', { name: 'Par portefeuille' }).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await accounts.getByRole('region', { name: 'Trop-perçus' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Disponible et compte' })).toBeVisible();
  await expect(page.getByText(/de trop-perçu à résorber$/)).toBeVisible();
});
