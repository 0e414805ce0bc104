import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdfPages } from '../../api/test/pdf.ts';
import {
  approvedInvoice,
  confidentialInvoice,
  reverseUnderReview,
  silentDebtor,
  step,
  type InvoiceRecord,
} from '../fixtures/invoices.ts';
import { withProof } from '../fixtures/proof.ts';
import { supplierName } from '../fixtures/records.ts';
import { accounts, callApi, callAs, fetchTokens, stack } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const numberIn = async (page: Page): Promise<string> =>
  /BOR-\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';

/** One after the other: the demonstration's accounts answer for all of them. */
async function approved(count: number): Promise<InvoiceRecord[]> {
  const made: InvoiceRecord[] = [];
  while (made.length < count) made.push(await approvedInvoice());
  return made;
}

/** Ticks these in the list of approved ones, newest first. */
async function choose(page: Page, invoices: readonly InvoiceRecord[]): Promise<void> {
  await page.goto('/Invoices/my?tab=approved&sort=-createdAt&limit=50');
  for (const { number } of invoices) await page.getByRole('checkbox', { name: number }).check();
  await press(page, 'Céder');
  await confirm(page, 'Préparer le bordereau');
}

test('the supplier assigns eleven invoices by one signature, and the bank sees the batch', async ({
  elsewhere,
}) => {
  test.setTimeout(240_000);
  const invoices = await approved(11);
  const supplier = await elsewhere('supplier', { at: `/Invoices/${invoices[0]?.id}` });
  // Approved and in no batch: it is the supplier's to assign, and nobody owes it to the bank yet.
  await expect(supplier.getByRole('region', { name: 'Cession' })).toContainText('À céder');
  await expect(supplier.getByText('Paiement attendu')).toHaveCount(0);

  await choose(supplier, invoices);
  await expect(supplier.getByRole('heading', { level: 1, name: /^Bordereau BOR-/ })).toBeVisible();
  const number = await numberIn(supplier);
  const at = new URL(supplier.url()).pathname;
  const brings = supplier.getByRole('region', { name: 'Ce que la cession apporte' });
  await expect(brings).toContainText(/Fonds de garantie.*Sur le compte.*Finançable/s);
  await expect(supplier.getByRole('region', { name: 'Ce que coûte le financement' })).toContainText(
    /30 jours de retard/,
  );
  await expect(supplier.getByText('11 factures', { exact: false }).first()).toBeVisible();
  await supplier.getByRole('button', { name: `Calcul de la facture ${invoices[3]?.number}` }).click();
  await expect(supplier.getByRole('dialog')).toContainText(/Commission d’affacturage\s: .* × /);
  await supplier.keyboard.press('Escape');
  await expectAccessible(supplier);

  await press(supplier, 'Finaliser');
  await confirm(supplier, 'Finaliser');
  await expect(supplier.getByText('À signer', { exact: true }).first()).toBeVisible();
  const bank = await elsewhere('adviser', { at: `/Invoices/${invoices[0]?.id}` });
  await expect(bank.getByRole('region', { name: 'Cession' })).toContainText(
    `En attente : signature du cédant, ${supplierName}`,
  );
  await press(supplier, 'Signer la cession');
  await expect(supplier.getByRole('alertdialog')).toContainText(/Vous cédez 11 factures pour .*Coût annoncé/);
  await withProof(supplier, accounts.supplier, () => confirm(supplier, 'Signer la cession'));
  await expect(supplier.getByRole('region', { name: 'Signature', exact: true })).toContainText(
    /Empreinte SHA-256/,
  );
  await expect(supplier.getByText('Signé', { exact: true }).first()).toBeVisible();

  const [paper] = await Promise.all([
    supplier.waitForEvent('download'),
    press(supplier, 'Ouvrir l’acte (PDF)'),
  ]);
  const text = (await pdfPages(await readFile(await paper.path()))).join(' ').replaceAll('\u00a0', ' ');
  for (const words of [number, ...invoices.map((one) => one.number)]) expect(text).toContain(words);

  for (const { id } of invoices) {
    const { status, batch } = await callAs<{ status: string; batch: { number: string } | null }>(
      'supplier',
      'GET',
      `/api/invoices/${id}`,
    );
    expect([status, batch?.number]).toEqual(['assigned', number]);
  }
  await supplier.goto(`/Invoices/${invoices[10]?.id}`);
  await expect(supplier.getByText('Cédée', { exact: true }).first()).toBeVisible();
  await expect(supplier.getByRole('link', { name: number, exact: true })).toHaveAttribute('href', at);
  await expect(supplier.getByText(/^Cédée le /)).toBeVisible();

  await bank.goto('/Invoices/my?tab=batches');
  await bank.getByRole('link', { name: number }).click();
  await expect(bank.getByRole('region', { name: 'Ce que la cession a apporté' })).toContainText(
    'Commission d’affacturage',
  );
  await expectAccessible(bank);

  // The buyer reads first whom it pays, and anybody that the deed is genuine.
  const buyer = await elsewhere('client', { at: `/Invoices/${invoices[0]?.id}` });
  const pay = buyer.getByRole('region', { name: 'Payez sur le compte de la banque' });
  await expect(pay).toContainText(/FR\d{2}/);
  const { signature } = await callAs<{ signature: { code: string } }>(
    'supplier',
    'GET',
    `/api/batches/${at.split('/').at(-1)}`,
  );
  const verify = (code: string) =>
    fetch(`${stack.api}/api/public/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: number, code }),
    }).then((answer) => answer.json() as Promise<{ genuine: boolean }>);
  expect((await verify(signature.code)).genuine).toBe(true);
  const other = signature.code.startsWith('A') ? 'B' : 'A';
  expect((await verify(other + signature.code.slice(1))).genuine).toBe(false);
});

test('a supplier of a buyer’s programme assigns what the buyer deposited', async ({ elsewhere }) => {
  test.setTimeout(120_000);
  const waiting = await reverseUnderReview();
  const { id } = await step('adviser', waiting, 'approve');
  const supplier = await elsewhere('supplier', { at: `/Invoices/${id}` });
  await supplier.getByRole('region', { name: 'Cession' }).getByRole('button', { name: 'Céder' }).click();
  await confirm(supplier, 'Préparer le bordereau');
  await press(supplier, 'Finaliser');
  await confirm(supplier, 'Finaliser');
  await press(supplier, 'Signer la cession');
  await withProof(supplier, accounts.supplier, () => confirm(supplier, 'Signer la cession'));
  await expect(supplier.getByRole('region', { name: 'Signature', exact: true })).toContainText(
    'Empreinte SHA-256',
  );
  const { status } = await callAs<InvoiceRecord>('client', 'GET', `/api/invoices/${id}`);
  expect(status).toBe('assigned');
});

test('of a confidential assignment the debtor learns nothing, and the supplier gets messages 226 and 227', async ({
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const invoice = await confidentialInvoice();
  const { id, number } = invoice;
  const buyer = await elsewhere(silentDebtor.email, { at: '/' });
  const supplier = await elsewhere('supplier', { at: '/' });
  await choose(supplier, [invoice]);
  await expect(supplier.getByRole('heading', { level: 1, name: /^Bordereau BOR-/ })).toBeVisible();
  const batch = await numberIn(supplier);
  await press(supplier, 'Finaliser');
  await confirm(supplier, 'Finaliser');
  await press(supplier, 'Signer la cession');
  await expect(supplier.getByRole('alertdialog')).toContainText('les débiteurs ne sont pas informés');
  await withProof(supplier, accounts.supplier, () => confirm(supplier, 'Signer la cession'));
  const signature = supplier.getByRole('region', { name: 'Signature', exact: true });
  await expect(signature).toContainText('Pas avertis');
  const [paper] = await Promise.all([
    supplier.waitForEvent('download'),
    press(supplier, 'Ouvrir l’acte (PDF)'),
  ]);
  const deed = (await pdfPages(await readFile(await paper.path()))).join(' ').replaceAll(/\s+/g, ' ');
  expect(deed).toContain('La cession n’est pas notifiée aux débiteurs');

  await supplier.goto(`/Invoices/${id}`);
  const messages = supplier.getByRole('region', { name: 'Messages de cycle de vie' });
  await expect(messages.getByRole('button')).toHaveText([/^226 /, /^227 /]);
  await expectAccessible(supplier);

  // Neither the page that was open, nor a list, a search, a notice or a mail says anything.
  const { token } = await fetchTokens(silentDebtor.email);
  for (const path of ['/api/invoices?limit=200', `/api/search?q=${number}`, '/api/notification/my'])
    expect(JSON.stringify(await callApi(token, 'GET', path))).not.toMatch(new RegExp(`${number}|${batch}`));
  await buyer.goto(`/Invoices/${id}`);
  await expect(buyer.getByRole('main')).toContainText('Introuvable');
  const mails = await fetch(`${stack.mail}/api/messages?to=${encodeURIComponent(silentDebtor.email)}`);
  expect(await mails.text()).not.toMatch(new RegExp(`${number}|${batch}`));
});

test('what cannot be assigned is named, left out, and the rest goes on', async ({ elsewhere }) => {
  test.setTimeout(120_000);
  const [good, late] = (await approved(2)) as [InvoiceRecord, InvoiceRecord];
  const supplier = await elsewhere('supplier', { at: '/' });
  await supplier.goto('/Invoices/my?tab=approved&sort=-createdAt&limit=50');
  for (const { number } of [good, late]) await supplier.getByRole('checkbox', { name: number }).check();
  // Somebody at the bank is quicker.
  await step('adviser', late, 'cancel');
  await press(supplier, 'Céder');
  await confirm(supplier, 'Préparer le bordereau');
  const dialog = supplier.getByRole('alertdialog');
  await expect(dialog).toContainText(/Ne peuvent pas être cédées/);
  await confirm(supplier, 'Continuer sans elles');
  await expect(supplier.getByRole('heading', { level: 1, name: /^Bordereau BOR-/ })).toBeVisible();
  await expect(supplier.getByRole('link', { name: good.number })).toBeVisible();
  await expect(supplier.getByRole('link', { name: late.number })).toHaveCount(0);
  await press(supplier, 'Annuler le bordereau');
  await confirm(supplier, 'Annuler le bordereau');
  await expect(supplier.getByText('Annulé', { exact: true }).first()).toBeVisible();
  await supplier.goto(`/Invoices/${good.id}`);
  await expect(supplier.getByRole('region', { name: 'Cession' })).toContainText('À céder');
});
