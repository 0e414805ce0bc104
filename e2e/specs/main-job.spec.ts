import type { Page } from '@playwright/test';
import { sample, ublInvoice } from '../fixtures/einvoice.ts';
import { expect, openAs, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { openListening } from '../pages/live.ts';
import { confirm } from '../pages/question.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * The main job, in both programmes, as users do it: a file is dropped, the other side confirms, the bank decides, and
 * the depositor sees it happen without a reload.
 */

async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(file);
}

/** The state shown by the record. */
async function chip(page: Page, state: string) {
  return expect(page.getByRole('main').getByText(state, { exact: true }).first()).toBeVisible();
}

test('classic: deposited by the assignor, confirmed by the debtor, approved by the adviser', async ({
  page,
  elsewhere,
}) => {
  const { number, file } = ublInvoice();
  await openAs(page, 'supplier', '/Invoices/my');
  await page.getByRole('link', { name: 'Nouvelle facture' }).click();
  await expect(page).toHaveURL(/\/Invoices\/new/i);
  await drop(page, file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(number);
  await expect(page.getByText('BT-1', { exact: true })).toBeVisible();
  await expect(page.getByText('Simulation')).toBeVisible();
  // Nothing is paid before the invoice is approved and assigned.
  await expect(page.getByText('Estimation, après approbation et cession')).toBeVisible();
  await expect(page.getByText(/^Versé/)).toHaveCount(0);

  const debtor = await elsewhere('client');
  await openListening(debtor, '/Invoices/debtor/my');
  await expect(debtor.getByRole('heading', { name: 'Mes factures' })).toBeVisible();

  // The other side is notified at once, for some seconds, and finds the invoice without reloading.
  const toast = debtor.getByRole('status').or(debtor.getByRole('alert')).filter({ hasText: number });
  await Promise.all([expect(toast.first()).toBeVisible(), new DepositForm(page).deposit()]);
  await expect(page).toHaveURL(/\/Invoices\/[0-9a-f-]{36}/i);
  await chip(page, 'Chez le débiteur');

  // The only one in its list: after the decision there is no next file.
  await debtor.goto(`/Invoices/debtor/my?q=${number}`);
  await debtor.getByRole('link', { name: number }).click();
  await expect(debtor.getByRole('heading', { name: `Facture ${number}` })).toBeVisible();
  await debtor.getByRole('button', { name: 'Confirmer la facture', exact: true }).click();
  await confirm(debtor, /Confirmer/);
  await chip(debtor, 'En contrôle');
  await chip(page, 'En contrôle');

  const bank = await elsewhere('adviser', { at: `/Invoices/my?q=${number}` });
  await bank.getByRole('link', { name: number }).click();
  await bank.getByRole('button', { name: 'Approuver' }).click();
  await confirm(bank, /Approuver/);
  await chip(bank, 'Approuvée');
  await chip(page, 'Approuvée');
});

test('reverse: deposited by the debtor, accepted by the assignor, refused by the bank with its reason', async ({
  page,
  elsewhere,
}) => {
  const { number, file } = ublInvoice();
  await openAs(page, 'client', '/factures/add');
  await drop(page, file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(number);
  await expect(page.getByText('Estimation, après approbation et cession')).toBeVisible();
  await expect(page.getByText('Commissions à votre charge, TVA comprise')).toBeVisible();
  await new DepositForm(page).deposit();
  await expect(page).toHaveURL(/\/Invoices\/[0-9a-f-]{36}/i);

  const assignor = await elsewhere('supplier', { at: `/Invoices/my?q=${number}` });
  await assignor.getByRole('link', { name: number }).click();
  await assignor.getByRole('button', { name: 'Confirmer la facture' }).click();
  await confirm(assignor, /Confirmer/);
  await chip(assignor, 'En contrôle');

  const bank = await elsewhere('adviser', { at: `/Invoices/my?q=${number}` });
  await bank.getByRole('link', { name: number }).click();
  await bank.getByRole('button', { name: 'Rejeter' }).click();
  const dialog = bank.getByRole('alertdialog');
  await dialog.getByLabel(/^Motif/).selectOption({ label: 'Réalité non établie' });
  await dialog.getByRole('button', { name: /Rejeter/ }).click();
  await chip(bank, 'Rejetée');

  // The depositor reads the reason there, without reloading.
  await chip(page, 'Rejetée');
  await expect(page.getByText('Réalité non établie').first()).toBeVisible();
});

test('above the adviser’s limit the file goes to the manager', async ({ page, elsewhere }) => {
  const { number, file } = ublInvoice({ about: 60_000 });
  await openAs(page, 'supplier', '/Invoices/new');
  await drop(page, file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(number);
  await new DepositForm(page).deposit();
  await expect(page).toHaveURL(/\/Invoices\/[0-9a-f-]{36}/i);
  const record = new URL(page.url()).pathname;

  const debtor = await elsewhere('client', { at: record });
  await debtor.getByRole('button', { name: 'Confirmer la facture' }).click();
  await confirm(debtor, /Confirmer/);
  await chip(debtor, 'En contrôle');

  const adviser = await elsewhere('adviser', { at: record });
  await expect(adviser.getByText(/au-delà de votre limite de/)).toBeVisible();
  await adviser.getByRole('button', { name: 'Transmettre au responsable' }).click();
  await confirm(adviser, /Transmettre/);
  await expect(adviser.getByText('Transmise au responsable', { exact: true })).toBeVisible();

  const manager = await elsewhere('m1', { at: record });
  await manager.getByRole('button', { name: 'Approuver' }).click();
  await confirm(manager, /Approuver/);
  await chip(manager, 'Approuvée');
  await chip(page, 'Approuvée');
});

test('a Factur-X that somebody else wrote fills the form and says what stands in the way', async ({
  page,
}) => {
  const foreign = sample('facturx/Facture_FR_EN16931.pdf');
  const { number, file } = ublInvoice({ dueDate: '2020-02-01', issueDate: '2020-01-01' });
  await openAs(page, 'supplier', '/Invoices/new');
  await drop(page, foreign ?? file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(foreign ? 'FA-2017-0010' : number);
  await expect(page.getByText('Échéance déjà passée').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déposer la facture' })).toBeDisabled();
});
