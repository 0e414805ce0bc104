import { readFile } from 'node:fs/promises';
import { formatDate } from '@cessio/contract';
import { pdfPages } from '../../api/test/pdf.ts';
import { day } from '../fixtures/einvoice.ts';
import { debtorName } from '../fixtures/invoices.ts';
import { supplierName } from '../fixtures/records.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const idOf = async (query: string): Promise<string> => {
  const { token } = await fetchTokens('adviser');
  const { data } = await callApi<{ data: { id: string; principal: { legalName: string } }[] }>(
    token,
    'GET',
    `/api/contracts?status=active&limit=100&${query}`,
  );
  return data.find(({ principal }) => principal.legalName === supplierName)?.id ?? data[0]?.id ?? '';
};

test('the adviser writes an amendment, the supplier signs it, the legal department countersigns', async ({
  elsewhere,
}) => {
  const id = await idOf('program=classic');
  const from = day(2 + Math.floor(Math.random() * 300));
  const adviser = await elsewhere('adviser', { at: `/contracts/${id}` });
  await expect(adviser.getByText(/TEG/)).toBeVisible();
  await expect(adviser.getByText('Conditions en vigueur')).toBeVisible();
  await expectAccessible(adviser);
  await adviser.getByRole('button', { name: 'Préparer un avenant' }).click();
  await adviser.getByLabel(/^Date d’effet/).fill(from);
  await adviser.getByLabel(/^Commission d’affacturage, en/).fill('0,7');
  await adviser.getByLabel(/^Motif, lu par la société/).fill('Volume doublé depuis un an');
  await adviser.getByLabel(/^Note, lue par la banque seule/).fill('À revoir en juin');
  await adviser.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(adviser.getByText(/→ 0,70.%/).first()).toBeVisible();
  await adviser.getByRole('button', { name: 'Envoyer à la signature' }).click();
  await confirm(adviser, 'Envoyer à la signature');
  await expect(adviser.getByText('À signer', { exact: true }).first()).toBeVisible();

  const supplier = await elsewhere('supplier', { at: '/work' });
  await supplier
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'Contrat à signer' })
    .getByRole('link')
    .click();
  await expect(supplier.getByText('Volume doublé depuis un an')).toBeVisible();
  await expect(supplier.getByText('À revoir en juin')).toBeHidden();
  const [paper] = await Promise.all([
    supplier.waitForEvent('download'),
    supplier.getByRole('button', { name: 'Ouvrir le document', exact: true }).first().click(),
  ]);
  const text = (await pdfPages(await readFile(await paper.path()))).join(' ');
  for (const words of [supplierName, '0,70 %', formatDate(from), 'conservent les leurs'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  await supplier.getByRole('button', { name: 'Signer', exact: true }).click();
  await withProof(supplier, accounts.supplier, () => confirm(supplier, 'Signer'));
  // What was opened from « À traiter » may give way to what waits next there.
  await expect(supplier.getByText(/^Signé par la société/).first()).toBeVisible();
  await supplier.goto(`/contracts/${id}`);
  await expect(supplier.getByText('À contresigner', { exact: true }).first()).toBeVisible();

  const legal = await elsewhere('legal', { at: `/contracts/${id}` });
  await legal.getByRole('button', { name: 'Contresigner' }).click();
  await withProof(legal, accounts.legal, () => confirm(legal, 'Contresigner'));
  await expect(legal.getByText(/^Avenant n°.\d+.: contresigné par la banque$/).first()).toBeVisible();
  // What is in force today has not moved; the amendment waits for its day.
  await supplier.goto(`/contracts/${id}`);
  await expect(supplier.getByText(`à partir du ${formatDate(from)}`).first()).toBeVisible();
  await expectAccessible(supplier);
});

test('a reverse contract begins on the buyer’s page, and is in force once both have signed', async ({
  elsewhere,
}) => {
  const { token } = await fetchTokens('adviser');
  const { data } = await callApi<{ data: { id: string }[] }>(
    token,
    'GET',
    `/api/parties?q=${encodeURIComponent(debtorName)}&limit=1`,
  );
  const adviser = await elsewhere('adviser', { at: `/Clients/Edit/${data[0]?.id}?tab=contracts` });
  await adviser.getByRole('link', { name: 'Nouveau contrat' }).click();
  await adviser.getByLabel(/^Programme/).selectOption({ label: 'Affacturage inversé' });
  // One that has no reverse contract yet: its deposits know theirs by being the only one.
  await adviser.getByLabel('Logistique Pervanche').check();
  await adviser.getByLabel(/^Plafond/).fill('250000');
  await adviser.getByLabel(/^Motif, lu par la société/).fill('Paiement anticipé des fournisseurs');
  await expectAccessible(adviser);
  await adviser.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(adviser).toHaveURL(/\/contracts\/[\da-f-]{36}$/);
  await expect(adviser.getByText('Brouillon', { exact: true }).first()).toBeVisible();
  await adviser.getByRole('button', { name: 'Envoyer à la signature' }).click();
  await confirm(adviser, 'Envoyer à la signature');
  await expect(adviser.getByText('À signer', { exact: true }).first()).toBeVisible();

  const at = new URL(adviser.url()).pathname;
  const buyer = await elsewhere('client', { at });
  await buyer.getByRole('button', { name: 'Signer', exact: true }).click();
  await withProof(buyer, accounts.client, () => confirm(buyer, 'Signer'));
  await expect(buyer.getByText('À contresigner', { exact: true }).first()).toBeVisible();
  const legal = await elsewhere('legal', { at });
  await legal.getByRole('button', { name: 'Contresigner' }).click();
  await withProof(legal, accounts.legal, () => confirm(legal, 'Contresigner'));
  await expect(legal.getByText('Conditions en vigueur')).toBeVisible();
  await expect(legal.getByText('Actif', { exact: true }).first()).toBeVisible();
});
