import { randomBytes } from 'node:crypto';
import { outliveLink } from '../fixtures/links.ts';
import { freshEmail, registerNewcomer, tokenOf } from '../fixtures/people.ts';
import { waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { NewPassword } from '../pages/new-password.ts';
import { expectPage } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';
import { SignUp } from '../pages/sign-up.ts';

test('a reset link that is past its time changes nothing, and the page leads to another', async ({
  page,
  problems,
}) => {
  problems.allow(/410 \(Gone\)/);
  const newcomer = await registerNewcomer();
  await page.goto('/auth/boxed-password-reset');
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Consultez votre messagerie' })).toBeVisible();
  const mail = await waitForMail(newcomer.email, /Réinitialisation de votre mot de passe/);
  const token = tokenOf(mail.text);
  await outliveLink(token);

  const form = new NewPassword(page);
  await form.open(token);
  await form.send('Une-nouvelle-phrase-26');
  await expect(form.refusal).toContainText('Ce lien a expiré ou a déjà servi.');
  await expectAccessible(page);
  await page.getByRole('link', { name: /nouveau lien/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();

  const signIn = await SignIn.open(page);
  await signIn.send(newcomer.email, newcomer.password);
  await expectPage(page, 'Dashboard', /^Bonjour/);
});

test('a verification link that is past its time opens nothing, and another may be asked for', async ({
  page,
  problems,
}) => {
  problems.allow(/410 \(Gone\)|403 \(Forbidden\)/);
  const email = freshEmail();
  const password = `Verre-${randomBytes(6).toString('hex')}`;
  const signUp = new SignUp(page);
  await signUp.account({ email, password, firstName: 'Odette', lastName: 'Quillan', companyName: '' });
  await signUp.create.click();
  await expectPage(page, 'Votre société');
  const token = tokenOf((await waitForMail(email, /Vérifiez votre adresse/)).text);
  await outliveLink(token);

  await page.goto(`/auth/cedant-mailbox?token=${token}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ce lien a expiré ou a déjà servi.');
  await expect(page.getByRole('button', { name: /Renvoyer/ })).toBeVisible();
  await expectAccessible(page);

  const signIn = await SignIn.open(page);
  await signIn.send(email, password);
  await expect(signIn.form.getByRole('alert')).toContainText('Vérifiez votre adresse e-mail');
  await expect(page).toHaveURL(/boxed-signin/);
});
