import { randomBytes } from 'node:crypto';
import { freshEmail, tokenOf } from '../fixtures/people.ts';
import { findRecords } from '../fixtures/records.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { NewPassword } from '../pages/new-password.ts';
import { expectPage } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel' });

test('a manager opens an access; its owner joins by mail, works, and is out once deactivated', async ({
  page,
  elsewhere,
  problems,
}) => {
  test.slow();
  problems.allow(/40[13] \((?:Unauthorized|Forbidden)\)/);
  const email = freshEmail();
  const lastName = `Kerlann-${randomBytes(3).toString('hex')}`;
  const own = 'Une-longue-phrase-26';
  await signIn(page, 'm1');
  await page.goto('/employees/add');
  await expectPage(page, 'Nouvel employé');
  await page.getByLabel(/^Prénom/).fill('Maud');
  await page.getByLabel(/^Nom/).fill(lastName);
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel(/^Matricule/).fill(`E${randomBytes(4).toString('hex')}`);
  await page.getByLabel(/^Fonction/).selectOption({ label: 'Département Risque' });
  // Kept until it is sent.
  await page.reload();
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(email);
  await withProof(page, accounts.m1, () => page.getByRole('button', { name: 'Ouvrir l’accès' }).click());
  await expectPage(page, `Maud ${lastName}`);
  await expect(page.getByText('Invité', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const mail = await waitForMail(email, /Votre accès au portail/);
  const other = await elsewhere();
  const form = new NewPassword(other);
  await form.open(tokenOf(mail.text));
  await form.send(own);
  await expect(other.getByRole('heading', { name: 'Mot de passe changé' })).toBeVisible();
  await other.getByRole('link', { name: 'Se connecter' }).click();
  await new SignIn(other).send(email, own);
  await expectPage(other, 'Dashboard', /^Bonjour Maud/);

  await page.reload();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Désactiver Maud ${lastName}` });
  await expect(dialog).toContainText('Ses sessions ouvertes sont fermées aussitôt.');
  await withProof(page, accounts.m1, () => dialog.getByRole('button', { name: 'Désactiver' }).click());
  const rightsMail = await waitForMail(accounts.super, /Droits d’un employé modifiés/);
  expect(rightsMail.text).toContain(`Maud ${lastName}`);
  await expect(page.getByText('Inactif', { exact: true })).toBeVisible();
  await expect(page.getByText('Désactivé', { exact: true })).toBeVisible();
  await other.reload();
  await expect(new SignIn(other).email).toBeVisible();
});

test('a guarantee is accessible to its beneficiary, with the invoices that it covers', async ({ page }) => {
  const { guarantee } = await findRecords();
  await signIn(page, 'supplier');
  await page.goto(`/guarantees/${guarantee.id}`);
  await expectPage(page, `Garantie ${guarantee.name}`);
  const covers = page.getByRole('region', { name: 'Factures couvertes' }).first();
  await expect(covers.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});
