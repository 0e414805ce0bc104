import type { BrowserContextOptions, Page } from '@playwright/test';
import { ublInvoice } from '../fixtures/einvoice.ts';
import { waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';

/** A debtor without an account answers on a phone, by its mailed link; the supplier sees it happen without a reload. */

const debtor = { name: 'Cartonnages Elvestre', siren: '', mailbox: 'contact@cartonnages-elvestre.test' };

async function deposit(page: Page): Promise<string> {
  const { number, file } = ublInvoice({ buyer: debtor });
  await page.goto('/Invoices/new');
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(number);
  await new DepositForm(page).deposit();
  await expect(page).toHaveURL(/\/Invoices\/[0-9a-f-]{36}/i);
  await state(page, 'Chez le débiteur');
  return number;
}

/** The state shown by the record. */
async function state(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible();
}

/** A person at the debtor's opens the mail's link on a phone. */
async function openLink(
  elsewhere: (account: undefined, options: BrowserContextOptions) => Promise<Page>,
  number: string,
): Promise<{ page: Page; path: string }> {
  const mail = await waitForMail(debtor.mailbox, new RegExp(`Facture ${number} à confirmer`));
  const path = /\/factures\/garantie\?t=[\w-]+/.exec(mail.text)?.[0] ?? '';
  expect(mail.html).toContain(path);
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await elsewhere(undefined, phone);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: `Facture ${number}` })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing is cut off at 360 px').toBeLessThanOrEqual(0);
  return { page, path };
}

test('confirms by the mailed link', async ({ page, elsewhere }) => {
  await signIn(page, 'supplier');
  const number = await deposit(page);
  const { page: phone, path } = await openLink(elsewhere, number);
  const pay = phone.getByRole('region', { name: 'Compte à payer' });
  await expect(pay.getByText(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/)).toBeVisible();
  await expect(pay.getByText(/^FR76/)).toBeVisible();
  await phone.getByRole('radio', { name: 'Je confirme la facture' }).check({ force: true });
  await expectAccessible(phone);
  await phone.getByRole('textbox', { name: 'Prénom et nom' }).fill('Odile Fontvieil');
  await phone.getByRole('textbox', { name: 'Fonction' }).fill('Comptable');
  await phone.getByRole('textbox', { name: 'Adresse e-mail' }).fill('odile@cartonnages-elvestre.test');
  await phone.getByRole('checkbox', { name: /Cartonnages Elvestre/ }).check();
  await phone.getByRole('button', { name: 'Confirmer la facture' }).click();
  await expect(phone.getByRole('heading', { name: 'Facture confirmée' })).toBeVisible();
  await expect(phone.getByText(/par Odile Fontvieil, Comptable/)).toBeVisible();
  await expect(pay).toBeVisible();
  await expectAccessible(phone);

  // The supplier has not touched the page since.
  await state(page, 'En contrôle');
  await expect(page.getByText(/Odile Fontvieil, Comptable \(lien\)/).first()).toBeVisible();

  // The link still shows its receipt, and asks nothing more.
  await phone.goto(path);
  await expect(phone.getByRole('heading', { name: 'Facture confirmée' })).toBeVisible();
  await expect(phone.getByRole('radio')).toHaveCount(0);
  await expect(pay).toBeVisible();
  // Only the person who has to answer gets the document, not a later finder of the mail.
  await expect(phone.getByRole('button', { name: 'Voir la facture' })).toHaveCount(0);
  const token = path.replace(/.*t=/, '');
  const file = await phone.request.get(`/api/public/invoice-confirmations/${token}/file`);
  expect([file.status(), ((await file.json()) as { code: string }).code]).toEqual([410, 'LINK_USED']);
});

test('contests by the mailed link', async ({ page, elsewhere }) => {
  await signIn(page, 'supplier');
  const number = await deposit(page);
  const { page: phone } = await openLink(elsewhere, number);
  await phone.getByRole('radio', { name: 'Je la conteste' }).check({ force: true });
  await phone.getByLabel(/^Motif/).selectOption({ label: 'Transaction inconnue' });
  await phone.getByRole('textbox', { name: 'Précisions' }).fill('Rien n’a été commandé.');
  await phone.getByRole('button', { name: 'Contester la facture' }).click();
  await expect(phone.getByRole('heading', { name: 'Facture contestée' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Compte à payer' })).toHaveCount(0);

  await state(page, 'Rejetée');
  await expect(page.getByText('Transaction inconnue').first()).toBeVisible();
});

test('keeps what was typed when the network goes', async ({ page, elsewhere, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await signIn(page, 'supplier');
  const number = await deposit(page);
  const { page: phone } = await openLink(elsewhere, number);
  await phone.getByRole('radio', { name: 'Je la conteste' }).check({ force: true });
  await phone.getByLabel(/^Motif/).selectOption({ label: 'Facture en doublon' });
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Contester la facture' }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'conservée' })).toBeVisible();
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Contester la facture' }).click();
  await expect(phone.getByText('Facture en doublon')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Facture contestée' })).toBeVisible();
});

test('a link that is no link shows no invoice', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/factures/garantie?t=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Lien non reconnu' })).toBeVisible();
  await expectAccessible(page);
});
