import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';

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
  const said = (await available.getByRole('paragraph').first().textContent()) ?? '';
  expect(said).toMatch(/[1-9].*€/);
  await why.click();
  await expect(page.getByRole('region', { name: 'Disponible', exact: true })).toContainText(said);
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
