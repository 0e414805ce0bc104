import type { Page } from '@playwright/test';
import { enrolApplication, fetchTokensOf, keepTokens, registerNewcomer } from '../fixtures/people.ts';
import { withProof } from '../fixtures/proof.ts';
import { waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { totpCode } from '../fixtures/totp.ts';
import { expectPage } from '../pages/page-title.ts';
import { Security } from '../pages/security.ts';
import { SignIn } from '../pages/sign-in.ts';

/** Provoked on purpose: MFA_REQUIRED, STEP_UP_REQUIRED, a wrong code. */
const refused = /40[13] \((?:Unauthorized|Forbidden)\)/;
const onSignIn = (url: URL): boolean => url.pathname === '/auth/boxed-signin';

/** A virtual authenticator that unlocks its passkeys without a prompt. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an application is added by who proves themselves, then asked for at sign-in', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  const newcomer = await registerNewcomer();
  await keepTokens(page, await fetchTokensOf(newcomer));
  const security = await Security.open(page);
  // Required before the secret is shown: the session alone reveals none.
  await withProof(page, newcomer.email, () => security.button('Ajouter une application').click());
  const adding = security.dialog('Ajouter une application');
  await expect(adding.getByText('Code QR à scanner')).toBeAttached();
  const secret = (await adding.locator('code').textContent()) ?? '';
  await expectAccessible(page);
  await adding.getByRole('textbox', { name: 'Code affiché par l’application' }).fill(totpCode(secret));
  await adding.getByRole('button', { name: 'Activer l’application' }).click();
  await expect(security.codes).toHaveCount(10);
  await expectAccessible(page);
  await security.button('J’ai conservé mes codes').click();
  await waitForMail(newcomer.email, /Sécurité de votre compte/);

  // In another browser: the second step, with a wrong code, then with the next one.
  await page.evaluate(() => localStorage.clear());
  await SignIn.as(page, newcomer);
  await expect(page.getByRole('heading', { level: 1, name: 'Vérification en deux étapes' })).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code de sécurité' });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect ou déjà utilisé.');
  await code.fill(totpCode(secret, 1));
  await page.getByRole('button', { name: 'Valider' }).click();
  await expectPage(page, 'Dashboard', /^Bonjour/);
});

test('a password is changed by who proves themselves anew; what was typed survives the question', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  const newcomer = await registerNewcomer();
  const tokens = await fetchTokensOf(newcomer);
  const [recovery = ''] = await enrolApplication(tokens, newcomer.email);
  await keepTokens(page, tokens);
  const security = await Security.open(page);
  await page.getByLabel('Mot de passe actuel').fill(newcomer.password);
  await page.getByLabel(/^Nouveau mot de passe/).fill('Chaudron-de-fonte-41');
  await page.getByLabel(/^Répétez le mot de passe/).fill('Chaudron-de-fonte-41');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  const proof = security.dialog('Confirmez votre identité');
  await expect(proof.getByRole('textbox', { name: 'Code de sécurité' })).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await proof.getByRole('textbox', { name: 'Code de secours' }).fill(recovery);
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText(/^Mot de passe changé/)).toBeVisible();
});

test('a recovery code completes a sign-in once, keeping the way back', async ({ page, problems }) => {
  problems.allow(refused);
  const newcomer = await registerNewcomer();
  const [recovery = ''] = await enrolApplication(await fetchTokensOf(newcomer), newcomer.email);
  await page.goto('/documents/my');
  await expect(page).toHaveURL(onSignIn);
  await new SignIn(page).send(newcomer.email, newcomer.password);
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  const code = page.getByRole('textbox', { name: 'Code de secours' });
  // No code contains a zero, which is hard to tell apart on paper.
  await code.fill('00000-00000');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect');
  await code.fill(recovery.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: 'Valider' }).click();
  await expectPage(page, 'Mes documents');
});

test('a passkey is made, and signs in alone', async ({ page, problems }) => {
  problems.allow(refused);
  const newcomer = await registerNewcomer();
  await addAuthenticator(page);
  await keepTokens(page, await fetchTokensOf(newcomer));
  const security = await Security.open(page);
  await security.button('Ajouter une clé d’accès').click();
  const naming = security.dialog('Ajouter une clé d’accès');
  await expectAccessible(page);
  await naming.getByRole('textbox', { name: 'Nom de la clé' }).fill('Téléphone');
  await withProof(page, newcomer.email, () => naming.getByRole('button', { name: 'Créer la clé' }).click());
  await expect(page.getByRole('list', { name: 'Clés d’accès' })).toContainText('Téléphone');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/documents/my');
  await expect(page).toHaveURL(onSignIn);
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expectPage(page, 'Mes documents');

  // Deleting it requires a proof too.
  await Security.open(page);
  await security.button('Supprimer la clé d’accès Téléphone').click();
  await page.getByRole('button', { name: 'Supprimer la clé', exact: true }).click();
  const proof = security.dialog('Confirmez votre identité');
  await proof.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(page.getByText('Clé d’accès supprimée')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Clés d’accès' })).toBeHidden();
});

test('a session ended from another device leaves at once, and says why', async ({
  page,
  elsewhere,
  problems,
}) => {
  problems.allow(refused);
  const newcomer = await registerNewcomer();
  const other = await elsewhere(undefined, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
  });
  await SignIn.as(other, newcomer);
  await expectPage(other, 'Dashboard', /^Bonjour/);
  await SignIn.as(page, newcomer);
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await waitForMail(newcomer.email, /Sécurité de votre compte/);
  const security = await Security.open(page);
  await security.button('Fermer la session Edge sur Windows').click();
  await page.getByRole('button', { name: 'Fermer la session', exact: true }).click();
  await expect(other).toHaveURL(onSignIn);
  await expect(other.getByText(/Votre session a été fermée/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem')).toHaveCount(1);
});
