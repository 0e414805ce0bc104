import { randomBytes } from 'node:crypto';
import { enterCompany } from '../fixtures/companies.ts';
import { freshEmail, freshMark, tokenOf } from '../fixtures/people.ts';
import { findRecords } from '../fixtures/records.ts';
import { proofToken, withProof } from '../fixtures/proof.ts';
import { accounts, callApi, fetchTokens, waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { NewPassword } from '../pages/new-password.ts';
import { expectPage, openPage } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

test('by keyboard on a phone, a manager opens an access; its owner joins by mail, works, and is out once deactivated', async ({
  page,
  elsewhere,
  problems,
}) => {
  test.slow();
  problems.allow(/40[13] \((?:Unauthorized|Forbidden)\)/);
  const email = freshEmail();
  const lastName = `Kerlann-${randomBytes(3).toString('hex')}`;
  const own = 'Une-longue-phrase-26';
  await page.setViewportSize({ width: 360, height: 780 });
  const keys = new Keyboard(page);
  await openAs(page, 'm1', '/employees/add');
  await expectPage(page, 'Nouvel employé');
  await keys.fill(page.getByLabel(/^Prénom/), 'Maud');
  await keys.fill(page.getByLabel(/^Nom/), lastName);
  await keys.fill(page.getByLabel(/^E-mail/), email);
  await keys.fill(page.getByLabel(/^Matricule/), `E${randomBytes(4).toString('hex')}`);
  await keys.choose(page.getByLabel(/^Fonction/), 'Département Risque');
  // Kept until it is sent.
  await page.reload();
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(email);
  await withProof(page, accounts.m1, () => keys.open(page.getByRole('button', { name: 'Ouvrir l’accès' })));
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
  await keys.open(page.getByRole('button', { name: 'Désactiver' }));
  const dialog = page.getByRole('alertdialog', { name: `Désactiver Maud ${lastName}` });
  await expect(dialog).toContainText('Ses sessions ouvertes sont fermées aussitôt.');
  await withProof(page, accounts.m1, () => keys.open(dialog.getByRole('button', { name: 'Désactiver' })));
  await waitForMail(accounts.super, /Droits d’un employé modifiés/, `Maud ${lastName}`);
  await expect(page.getByText('Inactif', { exact: true })).toBeVisible();
  await expect(page.getByText('Désactivé', { exact: true })).toBeVisible();
  await other.reload();
  await expect(new SignIn(other).email).toBeVisible();
});

/** An adviser who has joined, known to no other test. */
async function joinedAdviser(token: string, firstName: string): Promise<{ id: string; name: string }> {
  const email = freshEmail();
  const lastName = `Astier-${freshMark()}`;
  const body = {
    firstName,
    lastName,
    email,
    role: 'adviser',
    department: 'ADVISER',
    staffNo: `E${randomBytes(4).toString('hex')}`,
    approvalLimit: null,
  };
  const proof = { 'x-step-up': await proofToken(token, accounts.m1) };
  const { id } = await callApi<{ id: string }>(token, 'POST', '/api/employees', body, proof);
  const { text } = await waitForMail(email, /Votre accès au portail/);
  const chosen = { token: tokenOf(text), password: 'Une-longue-phrase-26' };
  await callApi(token, 'POST', '/api/auth/reset-pass', chosen);
  return { id, name: `${firstName} ${lastName}` };
}

test('by keyboard on a phone, a manager gives companies to an adviser, on to a colleague, and hands all over', async ({
  page,
  problems,
}) => {
  problems.allow(/403 \(Forbidden\)/);
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 780 });
  const { token } = await fetchTokens('m1');
  const one = await joinedAdviser(token, 'Noé');
  const other = await joinedAdviser(token, 'Iris');
  const mark = `Zephyrine${freshMark().replaceAll(/\d/g, 'o')}`;
  const companies = [`Tannerie ${mark}`, `Verrerie ${mark}`];
  for (const legalName of companies) await enterCompany('m1', legalName);
  const keys = new Keyboard(page);
  const choose = async () => {
    for (const name of companies) {
      await keys.to(page.getByRole('checkbox', { name: new RegExp(name) }));
      await keys.press('Space');
    }
    await expect(page.getByText('2 sociétés choisies')).toBeVisible();
  };

  await openAs(page, 'm1', `/employees/Edit/${one.id}?tab=give`);
  await expectPage(page, one.name);
  await keys.fill(page.getByRole('searchbox', { name: 'Rechercher une société' }), mark);
  await expect(page.getByRole('checkbox', { name: /Zephyrine/ })).toHaveCount(2);
  await choose();
  await expectAccessible(page);
  await keys.open(page.getByRole('button', { name: `Confier à ${one.name}` }));
  const asked = page.getByRole('alertdialog', { name: 'Confier 2 sociétés\u00a0?' });
  await expect(asked.getByRole('button', { name: 'Confier 2 sociétés' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText(`2 sociétés confiées à ${one.name}`)).toBeVisible();

  await page.goto(`/employees/Edit/${one.id}?tab=portfolio`);
  await expect(page.getByRole('link', { name: companies[0] ?? '' })).toBeVisible();
  await choose();
  await keys.open(page.getByRole('button', { name: 'Confier à un collègue' }));
  await keys.choose(asked.getByLabel(/^Collègue/), other.name);
  await expectAccessible(page);
  await keys.open(asked.getByRole('button', { name: 'Confier 2 sociétés' }));
  await expect(page.getByText(`2 sociétés confiées à ${other.name}`)).toBeVisible();
  await expect(page.getByText('Aucune société dans ce portefeuille')).toBeVisible();

  await openPage(page, `/employees/Edit/${other.id}`, other.name);
  await keys.open(page.getByRole('button', { name: 'Désactiver' }));
  const closing = page.getByRole('alertdialog', { name: `Désactiver ${other.name}` });
  await expect(closing).toContainText('2 sociétés');
  await keys.choose(closing.getByLabel(/^Repreneur/), one.name);
  await withProof(page, accounts.m1, () => keys.open(closing.getByRole('button', { name: 'Désactiver' })));
  await expect(page.getByText('Inactif', { exact: true })).toBeVisible();
  await page.goto(`/employees/Edit/${one.id}?tab=portfolio`);
  for (const name of companies) await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a guarantee is accessible to its beneficiary, with the invoices that it covers', async ({ page }) => {
  const { guarantee } = await findRecords();
  await openAs(page, 'supplier', `/guarantees/${guarantee.id}`);
  await expectPage(page, `Garantie ${guarantee.name}`);
  const covers = page.getByRole('region', { name: 'Factures couvertes' }).first();
  await expect(covers.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});
