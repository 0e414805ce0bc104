import { randomInt } from 'node:crypto';
import type { OwnParty } from '@cessio/contract';
import { ibanOfRib } from '@cessio/contract/bank-accounts';
import { freshPdf } from '../fixtures/files.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, callAs, waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

/** A number of an invented account, unique to this run. */
const freshIban = () => ibanOfRib('DE', `${randomInt(1e8, 1e9)}${randomInt(1e8, 1e9)}`);

test('by keyboard on phones, a manager adds an account, an adviser verifies it by its proof, its company blocks it by the mail', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const iban = freshIban();
  const masked = `${iban.slice(0, 4)}…${iban.slice(-4)}`;
  const { id } = await callAs<OwnParty>('supplier', 'GET', '/api/me/party');
  const address = `/Clients/Edit/${id}?tab=accounts`;

  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, 'm1', address);
  const keys = new Keyboard(page);
  await keys.open(page.getByRole('button', { name: 'Ajouter un compte' }));
  const number = page.getByLabel(/^IBAN ou RIB/);
  await keys.fill(number, `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`);
  await keys.fill(page.getByLabel(/^BIC/), 'DEUTDEFFXXX');
  await keys.press('Enter');
  await expect(page.getByText('IBAN incorrect')).toBeVisible();
  await expect(number).toBeFocused();
  await expectAccessible(page);
  await keys.fill(number, iban);
  await page.locator('input[type="file"]:not([capture])').setInputFiles(freshPdf('rib.pdf'));
  await expect(page.getByText('Pièce jointe')).toBeVisible();
  await keys.open(page.getByRole('button', { name: 'Ajouter', exact: true }));
  const made = page.getByRole('region', { name: masked });
  await expect(made.getByText(/une autre personne doit décider/)).toBeVisible();
  await expect(made.getByRole('button', { name: 'Valider le compte' })).toHaveCount(0);

  const mail = await waitForMail(accounts.supplier, /Compte bancaire/, masked);
  const link = /\/accounts\/block\?t=[\w-]+/.exec(mail.text)?.[0] ?? '';
  expect(mail.text).not.toContain(iban);

  const adviser = await elsewhere('adviser', { at: address, viewport: { width: 360, height: 740 } });
  const account = adviser.getByRole('region', { name: masked });
  const adviserKeys = new Keyboard(adviser);
  await adviserKeys.open(account.getByRole('button', { name: 'Valider le compte' }));
  const dialog = adviser.getByRole('alertdialog');
  await adviserKeys.fill(dialog.getByRole('textbox', { name: /IBAN lu sur la preuve/ }), iban);
  // The proof attached by the maker is shown next to the field, and not requested again.
  await expect(dialog.getByRole('region', { name: 'Document rib.pdf' })).toBeVisible();
  await expect(dialog.locator('input[type="file"]:not([capture])')).toHaveCount(0);
  const wide = await adviser.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, 'nothing is cut off at 360 px').toBeLessThanOrEqual(0);
  await withProof(adviser, accounts.adviser, () =>
    adviserKeys.open(dialog.getByRole('button', { name: 'Valider le compte' })),
  );
  await expect(account.getByText('Vérifié', { exact: true })).toBeVisible();
  await expect(account.getByText('Utilisable à partir du', { exact: true })).toBeVisible();

  const visitor = await elsewhere(undefined, { at: link, viewport: { width: 360, height: 740 } });
  await expect(visitor.getByText(masked)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.reload();
  // The visit alone changes nothing.
  await expect(account.getByText('Vérifié', { exact: true })).toBeVisible();
  await new Keyboard(visitor).open(visitor.getByRole('button', { name: /bloquer le compte/ }));
  await expect(visitor.getByText('Le compte est bloqué')).toBeVisible();
  await expect(account.getByText('Bloqué', { exact: true }).first()).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: /bloquer le compte/ })).toHaveCount(0);
});

test('nobody of the risk department adds an account, and a company does not reach the page', async ({
  page,
  elsewhere,
}) => {
  const { id } = await callAs<OwnParty>('supplier', 'GET', '/api/me/party');
  await openAs(page, 'risk', `/Clients/Edit/${id}?tab=accounts`);
  await expect(page.getByRole('region', { name: /…/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter un compte' })).toHaveCount(0);
  const supplier = await elsewhere('supplier', { at: '/users/profile?tab=company' });
  // Its own account, unmasked.
  await expect(supplier.getByText(/^FR76(\s\d{4}){5}/).first()).toBeVisible();
});
