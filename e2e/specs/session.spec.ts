import type { Page } from '@playwright/test';
import { isRefresh, requestsOf } from '../fixtures/network.ts';
import { fetchTokensOf, freshEmail, keepTokens, registerNewcomer, tokenOf } from '../fixtures/people.ts';
import { sleepSinceSpent } from '../fixtures/links.ts';
import { accounts, fetchTokens, password, stack, waitForMail } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { openListening } from '../pages/live.ts';
import { NewPassword } from '../pages/new-password.ts';
import { expectPage, openPage } from '../pages/page-title.ts';
import { SignIn } from '../pages/sign-in.ts';
import { SignUp } from '../pages/sign-up.ts';

const refused = /401 \(Unauthorized\)/;

/** The address of the sign-in page; its query contains the way back. */
const signInUrl = (url: URL): boolean => url.pathname === '/auth/boxed-signin';

const stored = (page: Page) =>
  page.evaluate(() => ({
    authToken: localStorage.getItem('authToken'),
    refreshToken: localStorage.getItem('refresh_token'),
  }));

/** An expired token, by its claims; its signature is by another key too. */
function forgedToken(claims: Record<string, unknown> = { exp: 1_700_000_000 }): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'personne', ...claims })}.${part('signature')}`;
}

async function refreshCall(refreshToken: string): Promise<{ status: number; body: Record<string, string> }> {
  const form = new FormData();
  form.set('refresh_token', refreshToken);
  const response = await fetch(`${stack.api}/api/token/refresh`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function profileCall(token: string): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${stack.api}/api/auth/profil`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

test('signs in by the form with an account that the page offers', async ({ page }) => {
  const signIn = await SignIn.open(page);
  await page.getByRole('button', { name: accounts.supplier }).click();
  await expect(signIn.email).toHaveValue(accounts.supplier);
  await expect(signIn.password).toHaveValue(password);
  await signIn.submit.click();
  await expectPage(page, 'Dashboard', /^Bonjour Camille/);
  await expect(page).toHaveURL('/');
  await new Frame(page).profile.click();
  const card = page.getByRole('dialog', { name: 'Mon compte' });
  await expect(card).toContainText('C. Vasseur');
  await expect(card).toContainText('Pro');
  await expect(card).toContainText(accounts.supplier);
});

test('sends what the specification says at sign-in', async ({ page }) => {
  const signIn = await SignIn.open(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/login'));
  await signIn.send(accounts.client, password);
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ email: accounts.client, password, role: 'client' });
  expect(request.headers()['x-requested-with']).toBe('XMLHttpRequest');
  expect(request.headers()['accept']).toContain('application/json');
  await expectPage(page, 'Dashboard', /^Bonjour/);
  const { authToken, refreshToken } = await stored(page);
  expect(authToken?.split('.')).toHaveLength(3);
  expect(refreshToken).toBeTruthy();
});

test('a wrong password is said in French and the e-mail stays', async ({ page, problems }) => {
  problems.allow(refused);
  const { email, password: own } = await registerNewcomer();
  const signIn = await SignIn.open(page);
  await signIn.send(email, 'pas-le-bon-mot');
  await expect(signIn.form.getByRole('alert')).toContainText(
    'L’adresse e-mail ou le mot de passe est incorrect.',
  );
  await expect(signIn.email).toHaveValue(email);
  await expect(page).toHaveURL(signInUrl);
  await signIn.password.fill(own);
  await signIn.submit.click();
  await expectPage(page, 'Dashboard', /^Bonjour/);
});

test('empty and malformed fields are said beside them before anything is sent', async ({
  page,
  problems,
}) => {
  problems.allow(/422/);
  const signIn = await SignIn.open(page);
  await signIn.submit.click();
  await expect(signIn.form.getByText('Champ obligatoire').first()).toBeVisible();
  await expect(signIn.email).toBeFocused();
});

test('the fifth failure locks the account, says for how long, and keeps the e-mail', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  problems.allow(/423 \(Locked\)/);
  const email = freshEmail();
  const signIn = await SignIn.open(page);
  for (let failure = 1; failure < 5; failure += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'));
    await signIn.send(email, `essai-${failure}`);
    expect((await answer).status(), `failure ${failure}`).toBe(401);
    await expect(signIn.form.getByRole('alert')).toContainText('incorrect');
    await expect(signIn.submit).toBeEnabled();
  }
  await signIn.send(email, 'essai-5');
  const notice = signIn.form.getByRole('alert').filter({ hasText: 'Trop de tentatives' });
  await expect(notice).toContainText(/Nouvel essai possible dans 0:(?:30|2\d)/);
  await expect(notice).toContainText('réinitialisez votre mot de passe');
  await expect(signIn.submit).toBeDisabled();
  await expect(signIn.email).toHaveValue(email);
});

test('a reload keeps the session', async ({ page }) => {
  const signIn = await SignIn.open(page);
  await signIn.send(accounts.client, password);
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await page.reload();
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await openPage(page, '/documents/my', 'Mes documents');
});

for (const [what, token] of [
  ['an expired', () => forgedToken()],
  ['a forged', () => forgedToken({ exp: 4_000_000_000, role: 'super' })],
  ['a mangled', () => 'ceci-n-est-pas-un-jeton'],
] as const) {
  test(`${what} access token is renewed once, however many calls fail`, async ({ page, problems }) => {
    problems.allow(refused);
    const tokens = await fetchTokens('supplier');
    await keepTokens(page, { ...tokens, token: token() });
    const refreshes = requestsOf(page, isRefresh);
    await openPage(page, '/Invoices/my', 'Factures');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    expect(refreshes).toHaveLength(1);
    const now = await stored(page);
    expect(now.authToken).not.toBe(token());
    expect(now.refreshToken).not.toBe(tokens.refresh_token);
  });
}

test('a token that dies while one works: calls at once share one refresh, and no form is lost', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  await signIn(page, 'adviser');
  // A socket that connects after the token has expired would renew it before any call fails.
  await openListening(page, '/Clients/new');
  await expectPage(page, 'Nouveau client');
  const refreshes = requestsOf(page, isRefresh);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) failed.push(response.url());
  });
  await page.evaluate((token) => localStorage.setItem('authToken', token), forgedToken());
  // The bank's dashboard makes several calls at once.
  await new Frame(page).choose('Dashboard');
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await expect(page.getByRole('region', { name: 'À traiter' }).getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(refreshes).toHaveLength(1);
});

test('a refresh whose answer is lost signs nobody out an hour later; the spent token in other hands does, and one reads why', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  problems.allow(/ERR_CONNECTION_RESET/);
  const newcomer = await registerNewcomer();
  await (await SignIn.open(page)).send(newcomer.email, newcomer.password);
  await expectPage(page, 'Dashboard', /^Bonjour/);
  const spent = (await stored(page)).refreshToken ?? '';
  await page.route(
    (url) => url.pathname === '/api/token/refresh',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const tokenDies = () => page.evaluate((token) => localStorage.setItem('authToken', token), forgedToken());
  await tokenDies();
  await page.reload();
  await expect(page.getByText(/Votre session est conservée/)).toBeVisible();
  expect((await stored(page)).refreshToken).toBe(spent);
  await sleepSinceSpent(spent);
  await page.reload();
  await expectPage(page, 'Dashboard', /^Bonjour/);
  expect((await stored(page)).refreshToken).not.toBe(spent);
  expect((await refreshCall(spent)).body).toMatchObject({ code: 'REFRESH_REUSED', reason: 'reuse' });
  await expect(page).toHaveURL(signInUrl);
  await expect(page.getByText(/Par sécurité, la session a été fermée/)).toBeVisible();
  expect(await stored(page)).toEqual({ authToken: null, refreshToken: null });
});

test('with both tokens dead one signs in again and is back where one was', async ({ page, problems }) => {
  problems.allow(refused);
  await keepTokens(page, { token: forgedToken(), refresh_token: 'plus-valable' });
  await page.goto('/Invoices/my?q=FA');
  await expect(page).toHaveURL(signInUrl);
  await expect(page.getByText(/Votre session a expiré/)).toBeVisible();
  expect(await stored(page)).toEqual({ authToken: null, refreshToken: null });
  await new SignIn(page).send(accounts.supplier, password);
  await expectPage(page, 'Factures');
  await expect(page).toHaveURL('/Invoices/my?q=FA');
});

test('signing out ends the session on the server and in the other tab', async ({
  context,
  page,
  problems,
}) => {
  problems.allow(refused);
  const tokens = await fetchTokens('client');
  await keepTokens(page, tokens);
  await openPage(page, '/documents/my', 'Mes documents');
  const other = await context.newPage();
  await openPage(other, '/requests/debtor', 'Mes demandes');
  const { authToken, refreshToken } = await stored(page);

  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'));
  await new Frame(page).signOut();
  await expect(page).toHaveURL(signInUrl);
  expect((await ended).status()).toBe(204);
  expect(await stored(page)).toEqual({ authToken: null, refreshToken: null });
  await expect(other).toHaveURL(signInUrl);
  await expect(new SignIn(other).email).toBeVisible();

  expect(await profileCall(authToken ?? '')).toEqual({ status: 401, code: 'SESSION_REVOKED' });
  expect((await refreshCall(refreshToken ?? '')).status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(signInUrl);
});

test('settings survive signing out, the session does not', async ({ page, problems }) => {
  // Pending calls of the dashboard.
  problems.allow(refused);
  const signIn = await SignIn.open(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await signIn.send(accounts.client, password);
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await new Frame(page).signOut();
  await expect(page).toHaveURL(signInUrl);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  expect(await page.evaluate(() => document.body.classList.contains('dark'))).toBe(true);
});

test('a refresh token used again after its grace ends the whole family', async () => {
  const newcomer = await registerNewcomer();
  const first = await fetchTokensOf(newcomer);
  const second = await refreshCall(first.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body['refresh_token']).not.toBe(first.refresh_token);
  const { token = '', refresh_token = '' } = second.body;
  expect((await profileCall(token)).status).toBe(200);
  // Ten seconds of grace, in which two tabs can refresh and get the same pair.
  expect((await refreshCall(first.refresh_token)).body['refresh_token']).toBe(refresh_token);
  await expect
    .poll(async () => (await refreshCall(first.refresh_token)).body['code'], {
      timeout: 15_000,
      intervals: [1_000],
    })
    .toBe('REFRESH_REUSED');
  expect(await profileCall(token)).toEqual({ status: 401, code: 'SESSION_REVOKED' });
  expect((await refreshCall(refresh_token)).body['code']).toBe('REFRESH_INVALID');
  await waitForMail(newcomer.email, /Sécurité de votre compte/);
});

test('a forgotten password: mail, new password once, old sessions ended, signed in', async ({
  page,
  problems,
}) => {
  problems.allow(refused);
  problems.allow(/410 \(Gone\)/);
  const newcomer = await registerNewcomer();
  const before = await fetchTokensOf(newcomer);
  const signIn = await SignIn.open(page);
  await page.getByRole('link', { name: /^Mot de passe oublié/ }).click();
  // Both pages ask for an address: type only once the second one is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Consultez votre messagerie' })).toBeVisible();

  const mail = await waitForMail(newcomer.email, /Réinitialisation de votre mot de passe/);
  const next = 'Une-nouvelle-phrase-26';
  const token = tokenOf(mail.text);
  const form = new NewPassword(page);
  await form.open(token);
  await form.send(next, 'autre-chose-2026');
  await expect(page.getByText('Les deux saisies diffèrent.')).toBeVisible();
  await form.send(next);
  await expect(page.getByRole('heading', { name: 'Mot de passe changé' })).toBeVisible();
  expect((await profileCall(before.token)).status).toBe(401);

  await page.getByRole('link', { name: 'Se connecter' }).click();
  await signIn.send(newcomer.email, newcomer.password);
  await expect(signIn.form.getByRole('alert')).toContainText('incorrect');
  await signIn.send(newcomer.email, next);
  await expectPage(page, 'Dashboard', /^Bonjour/);

  // The link is used up.
  await new Frame(page).signOut();
  await form.open(token);
  await form.send('Encore-une-phrase-27');
  await expect(form.refusal).toContainText('Ce lien a expiré ou a déjà servi.');
  // The next step is on the same page.
  await page.getByRole('link', { name: /nouveau lien/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
});

test('an account must be verified before it opens', async ({ page, problems }) => {
  problems.allow(/403 \(Forbidden\)/);
  const email = freshEmail();
  const phrase = 'Une-longue-phrase-26';
  const signUp = new SignUp(page);
  await signUp.account({
    email,
    password: phrase,
    firstName: 'Odette',
    lastName: 'Quillan',
    companyName: '',
  });
  await signUp.create.click();
  await expectPage(page, 'Votre société');

  const signIn = await SignIn.open(page);
  await signIn.send(email, phrase);
  await expect(signIn.form.getByRole('alert')).toContainText('Vérifiez votre adresse e-mail');
  await page.getByRole('button', { name: 'Recevoir un nouvel e-mail de vérification' }).click();
  await expectPage(page, 'VERIFIEZ VOTRE ADRESSE-EMAIL');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: /E-mail vérifié sur un autre appareil/ }).click();

  const mail = await waitForMail(email, /Vérifiez votre adresse/);
  await page.goto(`/auth/cedant-mailbox?token=${tokenOf(mail.text)}`);
  await expect(page.getByText('Adresse vérifiée')).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await signIn.send(email, phrase);
  await expectPage(page, 'Dashboard', /^Bonjour/);
});
