import { expect, openAs, test } from '../fixtures/test.ts';
import { PHONE } from '../pages/variants.ts';

/** What a phone's keyboard leaves of its window. */
const TYPING = { width: PHONE.width, height: 380 };

test('the bar of a form covers no field that has the focus, and stands in the form while the keyboard is open', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'client', '/requests/new');
  const send = page.getByRole('button', { name: 'Envoyer la demande' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: /^Agrément/ }).focus();
  for (const name of ['Montant demandé', 'Valable jusqu’au', 'Motif de la demande']) {
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused({ timeout: 100 });
    }).toPass();
    const [at, bar] = await Promise.all([field.boundingBox(), send.boundingBox()]);
    expect((at?.y ?? 0) + (at?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.setViewportSize(TYPING);
    // As a phone does with the focused field.
    await field.scrollIntoViewIfNeeded();
    await expect(send).not.toBeInViewport();
    await page.setViewportSize(PHONE);
  }
});

test('the bar of a list stands clear of its last row and gives way to the rows that are chosen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, 'adviser', '/Invoices/my?tab=queue');
  const add = page.getByRole('link', { name: 'Nouvelle facture' });
  await expect(add).toBeInViewport({ ratio: 1 });
  const further = page.getByRole('button', { name: 'Suivant' });
  await expect(further).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [end, bar] = await Promise.all([further.boundingBox(), add.boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page
    .getByRole('checkbox', { name: /^Choisir|^Sélectionner/ })
    .first()
    .check();
  const chosen = page.getByRole('region', { name: /^1 / });
  await expect(chosen.getByRole('button').first()).toBeInViewport({ ratio: 1 });
  // A click there hits the chosen row's own button.
  await chosen.getByRole('button').last().click({ trial: true });
});
