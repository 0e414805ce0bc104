import { ublInvoice } from '../fixtures/einvoice.ts';
import { submitInvoice } from '../fixtures/invoices.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { Frame } from '../pages/frame.ts';
import { expectSettled, PHONE, prepare } from '../pages/variants.ts';
import { expectPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

test('a record, and what opens over a page, are accessible', async ({ page }) => {
  test.setTimeout(240_000);
  const { id, number } = await submitInvoice();
  await prepare(page);
  await openAs(page, 'client', `/Invoices/${id}`);
  await expectPage(page, `Facture ${number}`);
  await expectSettled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmer la facture' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revenir' }).click();
  const frame = new Frame(page);
  await frame.bell.click();
  await expect(frame.notification(number)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await frame.profile.click();
  await expect(page.getByRole('dialog', { name: 'Mon compte' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Personnalisation' }).click();
  await expect(page.getByRole('heading', { name: 'Personnalisation' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Rechercher' });
  await expect(field).toBeFocused();
  await field.fill(number);
  await expect(page.getByRole('option').filter({ hasText: number })).toBeVisible();
  await expectAccessible(page);
});

test('a refusal and a form with errors are accessible', async ({ page }) => {
  await prepare(page);
  await openAs(page, 'supplier', '/crypto');
  await expectPage(page, 'Accès refusé');
  await expectAccessible(page);
  const wrong = await DepositForm.open(page);
  await wrong.type({ number: 'é!', net: '1,234', vat: '', due: '31/02/2026' });
  await wrong.expectMessage(wrong.due, /JJ\/MM\/AAAA/);
  await expectAccessible(page);

  // Read from a file: its appearance, and the confirmation before submitting. Typed values would override what is read,
  // even after a reload.
  await page.goto('/documents/my');
  await expectPage(page, 'Mes documents');
  const form = await DepositForm.open(page);
  const { number, file } = ublInvoice();
  await form.drop(file);
  await expect(form.number).toHaveValue(number);
  await form.fileCard.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('dialog', { name: file.name });
  await expect(preview).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await form.submit.click();
  await expect(page.getByRole('alertdialog', { name: `Déposer la facture ${number}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The last input is still being saved when the page is left, however fast the machine.
  let release: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/invoices/, async (route) => {
    if (route.request().method() !== 'GET') await saved;
    await route.continue();
  });
  await form.order.fill('CMD-77');
  await new Frame(page).choose('Mes Documents');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  release();
});

test('the menu of a phone is accessible, from either side', async ({ page }) => {
  await prepare(page, { size: PHONE });
  await openAs(page, 'client', '/documents/my');
  await expectPage(page, 'Mes documents');
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await expect(new Frame(page).menu).toBeVisible();
  await expectAccessible(page);
});
