import { expect, signIn, test } from '../fixtures/test.ts';

test('a supplier sees first what may be drawn, and opens why: it adds up', async ({ page }) => {
  await signIn(page, 'supplier');
  await page.goto('/');
  const available = page
    .getByRole('main')
    .getByRole('region')
    .getByRole('region', { name: 'Disponible', exact: true });
  const why = available.getByRole('link', { name: /^Pourquoi ce montant/ });
  await expect(why).toBeVisible();
  const said = (await available.getByRole('paragraph').first().textContent()) ?? '';
  // Before the work that waits.
  const lead = page.getByRole('region', { name: 'À faire d’abord' });
  expect((await available.boundingBox())?.y).toBeLessThan((await lead.boundingBox())?.y ?? 0);
  await why.click();
  await expect(page.getByRole('region', { name: 'Disponible', exact: true })).toContainText(said);
});
