import type { Page } from '@playwright/test';
import type { Availability } from '../../shared/contract/src/account/index.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const main = (page: Page) => page.getByRole('main');
/** The account with the most to draw. */
async function accountToDraw(): Promise<Availability> {
  const { data } = await callAs<{ data: Availability[] }>('supplier', 'GET', '/api/availability');
  return data[0] as Availability;
}

test('the supplier asks for money, the manager validates, and the account shows it', async ({
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const { contractId } = await accountToDraw();
  const supplier = await elsewhere('supplier', { at: `/account?contractId=${contractId}` });
  await main(supplier).getByRole('link', { name: 'Demander un financement' }).click();
  const amount = supplier.getByRole('textbox', { name: /^Montant du financement/ });
  await expect(amount).not.toHaveValue('');

  // Nothing is asked for without an amount, and the page says what is missing beside the field.
  const ask = supplier.getByRole('button', { name: /^Demander (\d|un financement$)/ });
  await amount.fill('');
  await ask.click();
  await expect(main(supplier).getByText('Indiquez le montant à recevoir').first()).toBeVisible();
  await expect(amount).toBeFocused();
  // More than there is: every reason, and no way to ask.
  await amount.fill('900000000');
  await expect(main(supplier).getByText(/^Vous demandez 900.000.000,00.€/)).toBeVisible();
  await expect(ask).toBeDisabled();
  await expect(main(supplier).getByText(/^Le montant versé s’affiche quand/)).toBeVisible();

  await amount.fill('60000');
  await expect(main(supplier).getByText(/^sur votre compte le /)).toBeVisible();
  await expect(main(supplier).getByRole('heading', { name: /^Pris sur \d+ facture/ })).toBeVisible();
  await expectAccessible(supplier);
  await supplier.getByRole('button', { name: /^Demander 60.000,00.€$/ }).click();
  await expect(supplier.getByRole('heading', { level: 1, name: /^Financement FIN-/ })).toBeVisible();
  await expect(main(supplier).getByText('À valider', { exact: true })).toBeVisible();
  const at = new URL(supplier.url()).pathname;

  const manager = await elsewhere('m1', { at });
  await expect(manager.getByRole('region', { name: 'Pour décider' })).toContainText(
    /Reste disponible ensuite/,
  );
  await expect(main(manager).getByText(/^sur le compte du cédant le /)).toBeVisible();
  await withProof(manager, accounts.m1, async () => {
    await main(manager).getByRole('button', { name: 'Valider' }).click();
    await confirm(manager, 'Valider');
  });
  await expect(main(manager).getByText('Validé', { exact: true }).first()).toBeVisible();

  // The supplier's page follows without a reload.
  await expect(main(supplier).getByText(/^Virement prévu le /)).toBeVisible();
  await supplier.goto(`/account?contractId=${contractId}&tab=financings`);
  await expect(supplier.getByRole('link', { name: /^FIN-/ }).first()).toBeVisible();
  await supplier.goto(`/account?contractId=${contractId}&tab=lines`);
  await expect(
    main(supplier)
      .getByText(/^Financement FIN-/)
      .first(),
  ).toBeVisible();
});

test('on a phone, invoices are chosen, a lost connection loses nothing, and the request is taken back', async ({
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const { contractId } = await accountToDraw();
  const phone = await elsewhere('supplier', {
    at: `/account/financings/new?contractId=${contractId}`,
    viewport: { width: 360, height: 780 },
  });
  const amount = phone.getByRole('textbox', { name: /^Montant du financement/ });
  await amount.fill('100');
  await phone.getByRole('radio', { name: 'Des factures choisies' }).check();
  await expect(main(phone).getByText('Le versement se calcule sur les factures choisies.')).toBeVisible();
  const invoices = phone.getByRole('checkbox');
  await invoices.last().check();
  await expect(main(phone).getByText(/^sur votre compte le /)).toBeVisible();
  await expectAccessible(phone);

  const ask = phone.getByRole('button', { name: /^Demander 100,00.€$/ });
  await expect(ask).toBeEnabled();
  await phone.route('**/api/financings', (route) => route.abort());
  await ask.click();
  await expect(phone.getByRole('alert').first()).toBeVisible();
  await expect(amount).toHaveValue(/^100,00$/);
  await phone.unroute('**/api/financings');
  await ask.click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Financement FIN-/ })).toBeVisible();
  await expect(main(phone).getByText('Pris sur 1 facture')).toBeVisible();

  await main(phone).getByRole('button', { name: 'Annuler la demande' }).click();
  await confirm(phone, 'Annuler la demande');
  await expect(main(phone).getByText('Annulé', { exact: true }).first()).toBeVisible();
});
