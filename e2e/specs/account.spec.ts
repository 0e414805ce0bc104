import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { AccountLine, Availability } from '../../shared/contract/src/account/index.ts';
import { approvedInvoice } from '../fixtures/invoices.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
/** « −1 234,56 € » in cents. */
const centsIn = (text: string | null): number =>
  Number((text ?? '').replace('−', '-').replaceAll(/[^\d-]/g, ''));
const assignedOf = ({ bars }: Availability): number =>
  bars.find(({ rule }) => rule === 'assigned')?.amount ?? 0;
const accountOf = async (contractId: string): Promise<Availability> => {
  const { data } = await callAs<{ data: Availability[] }>(
    'supplier',
    'GET',
    `/api/availability?contractId=${contractId}`,
  );
  return data[0] as Availability;
};

test('on a phone, the supplier sees what a signature made available, and every bar adds up', async ({
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const { id } = await approvedInvoice();
  const { contractId, number } = await callAs<{ contractId: string; number: string }>(
    'supplier',
    'GET',
    `/api/invoices/${id}`,
  );
  const before = await accountOf(contractId);
  const supplier = await elsewhere('supplier', {
    at: `/account?contractId=${contractId}`,
    viewport: { width: 360, height: 780 },
  });
  const figure = supplier.getByRole('region', { name: 'Disponible', exact: true });
  // Other tests assign invoices of the same account meanwhile: what is shown is compared with what is true then.
  const differing = async (region: Locator) =>
    centsIn(
      await region
        .getByText(/€|TND|MAD/)
        .first()
        .textContent(),
    ) - (await accountOf(contractId)).available;
  await expect.poll(() => differing(figure)).toBe(0);

  // On another phone the account's lines, of this invoice alone: there are none yet.
  const phone = await elsewhere('supplier', {
    at: `/account?contractId=${contractId}&tab=lines`,
    viewport: { width: 360, height: 780 },
  });
  const lines = phone.getByRole('list', { name: 'Mouvements du compte' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await phone.getByRole('button', { name: 'Tri et filtres' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Tri et filtres' });
  const ofInvoice = sheet.getByRole('group', { name: 'Facture', exact: true });
  await sheet.getByRole('searchbox', { name: 'Rechercher' }).first().fill(number);
  const found = ofInvoice.getByRole('checkbox');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(found).toBeChecked();
  await sheet.getByRole('button', { name: 'Voir les résultats' }).click();
  await expect(lines).toHaveCount(0);
  await phone.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));

  // Meanwhile she signs elsewhere: both open pages follow.
  const desk = await elsewhere('supplier', { at: `/Invoices/${id}` });
  await desk.getByRole('region', { name: 'Cession' }).getByRole('button', { name: 'Céder' }).click();
  await confirm(desk, 'Préparer le bordereau');
  await press(desk, 'Finaliser');
  await confirm(desk, 'Finaliser');
  await press(desk, 'Signer la cession');
  await withProof(desk, accounts.supplier, () => confirm(desk, 'Signer la cession'));
  await expect(desk.getByRole('region', { name: 'Signature', exact: true })).toContainText(
    'Empreinte SHA-256',
  );
  const after = await accountOf(contractId);
  // What other tests draw meanwhile is taken from the disponible, not from this.
  expect(assignedOf(after)).toBeGreaterThan(assignedOf(before));
  await expect.poll(() => differing(figure)).toBe(0);

  // Without a reload the lines have come, under the same filter; each with the account's whole balance after it.
  await expect(lines.first()).toBeVisible();
  await expect(phone.locator('html[data-loaded=once]')).toBeAttached();
  expect(new URL(phone.url()).searchParams.get('invoiceId')).toBe(id);
  for (const line of await lines.all())
    await expect(line.getByRole('link', { name: `Facture ${number}` })).toBeVisible();
  const own = `/api/account-lines?contractId=${contractId}&invoiceId=${id}`;
  const { data } = await callAs<{ data: AccountLine[] }>('supplier', 'GET', own);
  expect(centsIn(await lines.first().locator('dd').last().textContent())).toBe(data[0]?.balance);
  await expect(lines).toHaveCount(data.length);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(phone);
  await phone.getByRole('searchbox', { name: 'Facture, libellé' }).fill('cession');
  await expect(lines).toHaveCount(1);
  await phone.getByRole('button', { name: 'Exporter la liste' }).click();
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('menuitem', { name: 'Fichier CSV', exact: true }).click(),
  ]);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(number);

  const table = supplier.getByRole('table', { name: /^Pourquoi ce montant/ });
  await expect
    .poll(async () => {
      const shown = await table
        .getByRole('row')
        .evaluateAll((rows) =>
          rows
            .slice(1)
            .map(
              (row) => [row.querySelector('button') !== null, row.children[2]?.textContent ?? ''] as const,
            ),
        );
      const bars = shown.filter(([bar]) => bar).map(([, amount]) => centsIn(amount));
      return [
        await differing(figure),
        bars.reduce((sum, amount) => sum + amount, 0) - centsIn(shown.at(-1)?.[1] ?? ''),
      ];
    })
    .toEqual([0, 0]);
  await table.getByRole('button', { name: 'Fonds de garantie' }).click();
  const drawer = supplier.getByRole('dialog', { name: 'Fonds de garantie' });
  await expect(drawer.getByRole('link').first()).toBeVisible();
  await expectAccessible(supplier);
  await supplier.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Of an earlier evening, from the ledger.
  await supplier.getByRole('textbox', { name: /Au soir du/ }).fill('01/01/2026');
  await press(supplier, 'Afficher');
  await expect(figure).toContainText('au 01/01/2026');

  // The adviser sees the same.
  const bank = await elsewhere('adviser', {
    at: `/account?contractId=${contractId}&assignorId=${after.assignor.id}`,
  });
  const theirs = bank.getByRole('region', { name: 'Disponible', exact: true });
  await expect.poll(() => differing(theirs)).toBe(0);
  await expectAccessible(bank);
});
