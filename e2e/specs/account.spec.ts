import type { Page } from '@playwright/test';
import type { Availability } from '../../shared/contract/src/account/index.ts';
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
  test.setTimeout(120_000);
  const { id } = await approvedInvoice();
  const { contractId } = await callAs<{ contractId: string }>('supplier', 'GET', `/api/invoices/${id}`);
  const before = await accountOf(contractId);
  const supplier = await elsewhere('supplier', {
    at: `/account?contractId=${contractId}`,
    viewport: { width: 360, height: 780 },
  });
  const figure = supplier.getByRole('region', { name: 'Disponible', exact: true });
  await expect(figure).toBeVisible();
  expect(
    centsIn(
      await figure
        .getByText(/€|TND|MAD/)
        .first()
        .textContent(),
    ),
  ).toBe(before.available);

  // Meanwhile she signs elsewhere: the open page follows.
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
  expect(after.available).toBeGreaterThan(before.available);
  await expect
    .poll(async () =>
      centsIn(
        await figure
          .getByText(/€|TND|MAD/)
          .first()
          .textContent(),
      ),
    )
    .toBe(after.available);

  const table = supplier.getByRole('table', { name: /^Pourquoi ce montant/ });
  const rows = await table.getByRole('row').all();
  const shown = await Promise.all(
    rows.slice(1).map(async (row) => ({
      bar: (await row.getByRole('button').count()) > 0,
      amount: centsIn(await row.locator('td').nth(1).textContent()),
    })),
  );
  expect(shown.filter(({ bar }) => bar).reduce((sum, { amount }) => sum + amount, 0)).toBe(after.available);
  expect(shown.at(-1)?.amount).toBe(after.available);
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
  await expect(theirs).toBeVisible();
  expect(
    centsIn(
      await theirs
        .getByText(/€|TND|MAD/)
        .first()
        .textContent(),
    ),
  ).toBe(after.available);
  await expectAccessible(bank);
});
