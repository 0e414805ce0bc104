import { badFiles, freshPdf, typedInvoice, unbalancedInvoice } from '../fixtures/files.ts';
import { day, freshNumber } from '../fixtures/einvoice.ts';
import {
  debtorName,
  depositBody,
  draftInvoice,
  invoiceUnderReview,
  readInvoice,
  submitInvoice,
} from '../fixtures/invoices.ts';
import { callApi, callAs, fetchTokens, stack } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { DepositForm, typedDate } from '../pages/deposit-form.ts';
import { NewPassword } from '../pages/new-password.ts';
import { openPage } from '../pages/page-title.ts';

/** The browser's own message for a refused call. */
const refusals = /status of (?:409|413|415|422)/;

/** All input is still there, as typed or as French amounts. */
async function expectTyped(form: DepositForm, typed: ReturnType<typeof typedInvoice>): Promise<void> {
  await expect(form.number).toHaveValue(typed.number);
  await expect(form.issued).toHaveValue(typed.issued);
  await expect(form.due).toHaveValue(typed.due);
  await expect(form.order).toHaveValue(typed.order);
  await expect(form.net).toHaveValue(/^1[\s\u202f\u00a0]000,00$/);
  await expect(form.vat).toHaveValue('200,00');
}

const fileCases: { what: string; file: keyof typeof badFiles; says: RegExp; code: string }[] = [
  { what: 'a truncated PDF', file: 'truncatedPdf', says: /Fichier illisible/, code: 'FILE_UNREADABLE' },
  { what: 'an empty file', file: 'emptyFile', says: /Fichier vide/, code: 'FILE_EMPTY' },
  {
    what: 'a file of 11 MB',
    file: 'tooLarge',
    says: /Fichier trop lourd.*10\sMo au plus/,
    code: 'FILE_TOO_LARGE',
  },
  {
    what: 'a program named .pdf',
    file: 'programNamedPdf',
    says: /n’est pas d’un format accepté/,
    code: 'FILE_TYPE_REFUSED',
  },
  {
    what: 'a program',
    file: 'programNamedExe',
    says: /n’est pas d’un format accepté/,
    code: 'FILE_TYPE_REFUSED',
  },
  { what: 'the EICAR virus', file: 'virus', says: /Fichier dangereux/, code: 'FILE_INFECTED' },
  { what: 'an XML with a DTD', file: 'dtd', says: /XML refusé/, code: 'XML_UNSAFE' },
  { what: 'an XML with an external entity', file: 'externalEntity', says: /XML refusé/, code: 'XML_UNSAFE' },
  {
    what: 'an XML that is no invoice',
    file: 'otherXml',
    says: /XML refusé/,
    code: 'EINVOICE_NOT_RECOGNISED',
  },
];

test('a bad file is refused in French, with its code, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(refusals);
  const form = await DepositForm.openAs(page, 'supplier');
  const typed = typedInvoice();
  await form.type(typed);
  for (const { what, file, says, code } of fileCases)
    await test.step(what, async () => {
      await form.drop(badFiles[file]());
      await expect(form.fileCard).toContainText(says);
      await expect(form.fileCard).toContainText(`Code ${code}`);
      await expectTyped(form, typed);
      await page.reload();
      await expectTyped(form, typed);
    });
});

test('a PDF without data leaves the form to be typed, and is kept', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  const typed = typedInvoice();
  await form.type(typed);
  const file = freshPdf('sans-donnees.pdf');
  await form.drop(file);
  await expect(form.fileCard).toContainText('Ce PDF ne contient pas de facture électronique');
  await expect(form.fileCard).toContainText('sans-donnees.pdf');
  await expectTyped(form, typed);
  await form.chooseDebtor(debtorName);
  await form.save.click();
  await expect(page).toHaveURL(/\/Invoices\/edit\/[0-9a-f-]{36}$/);
  await page.reload();
  await expectTyped(form, typed);
  await expect(form.fileCard).toContainText('sans-donnees.pdf');
});

const amountCases = [
  { what: 'a negative amount', net: '-1000', vat: '0', says: 'Le montant doit être supérieur à zéro' },
  { what: 'an amount of zero', net: '0', vat: '0', says: 'Le montant doit être supérieur à zéro' },
  { what: 'three decimals', net: '1000,123', vat: '200', says: '2 décimales au plus pour EUR' },
  { what: 'words', net: 'mille', vat: '200', says: /Montant attendu/ },
];

test('a wrong amount is said under its field, and stays as typed', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  await form.chooseDebtor(debtorName);
  await form.drop(freshPdf());
  await expect(form.fileCard).toContainText('document est conservé');
  for (const { what, net, vat, says } of amountCases)
    await test.step(`${what} in euros`, async () => {
      const typed = { ...typedInvoice(), net, vat };
      await form.type(typed);
      await form.expectMessage(form.net, says);
      await expect(form.net).toHaveAttribute('aria-invalid', 'true');
      await expect(form.submit).toBeDisabled();
      await expect(form.net).toHaveValue(
        net === '1000,123' || net === 'mille' ? net : /^[-\u2212]?[\d\s\u00a0\u202f]+,00$/,
      );
      await expect(form.number).toHaveValue(typed.number);
      await expect(form.order).toHaveValue(typed.order);
      // Once corrected, the same form can be submitted.
      await form.type({ net: '1000', vat: '200' });
      await expect(form.submit).toBeEnabled();
    });
});

test('a due date before the issue date is said under it', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  await form.chooseDebtor(debtorName);
  const typed = { ...typedInvoice(), due: typedDate(day(-9)) };
  await form.type(typed);
  await form.expectMessage(form.due, 'L’échéance précède l’émission');
  await expect(form.submit).toBeDisabled();
  await expect(form.due).toHaveValue(typed.due);
  await expect(form.issued).toHaveValue(typed.issued);
});

test('a file whose total is not the sum of its parts blocks, and says by how much', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  const { number, file } = unbalancedInvoice();
  await form.drop(file);
  await expect(form.number).toHaveValue(number);
  await expect(form.checks).toContainText(/le HT et la TVA ne font pas le TTC\s: écart de 345,00/);
  await expect(page.getByText(/Le fichier indique 12.345,00.€/)).toBeVisible();
  await expect(form.submit).toBeDisabled();
});

test('a number already deposited is found, whatever its punctuation', async ({ page }) => {
  const { number } = await submitInvoice();
  const form = await DepositForm.openAs(page, 'supplier');
  await form.chooseDebtor(debtorName);
  const again = number.replace('-', '/').toLowerCase();
  const typed = typedInvoice(again);
  await form.type(typed);
  await form.expectMessage(form.number, /^Déjà déposée sous .*même numéro/);
  await expect(form.submit).toBeDisabled();
  await expect(form.number).toHaveValue(again);
});

test('two people decide at once: the second is shown both states', async ({ page, elsewhere, problems }) => {
  problems.allow(refusals);
  const { id, number } = await invoiceUnderReview();
  const open = async (who: 'adviser' | 'super', on: typeof page, action: string) => {
    await signIn(on, who);
    // The second person's page must not update meanwhile: that makes the decisions concurrent.
    await on.routeWebSocket(/\/socket\.io\//, () => undefined);
    await on.goto(`/Invoices/${id}`);
    await on.getByRole('button', { name: action }).click();
    return on.getByRole('alertdialog');
  };
  const other = await elsewhere();
  const first = await open('super', other, 'Approuver');
  const second = await open('adviser', page, 'Rejeter');
  await second.getByLabel(/^Motif/).selectOption({ label: 'Réalité non établie' });

  await first.getByRole('button', { name: 'Approuver' }).click();
  await expect(other.getByText('Approuvée', { exact: true }).first()).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${id}/transitions`));
  await second.getByRole('button', { name: 'Rejeter' }).click();
  expect((await answer).status()).toBe(409);
  const notice = page.getByRole('status').filter({ hasText: 'Modifié entre-temps' });
  await expect(notice).toContainText(/Vous voyiez.*En contrôle.*Désormais.*Approuvée/s);
  await expect(notice).toContainText(/a modifié ce dossier à/);
  await expect(page.getByRole('heading', { level: 1, name: `Facture ${number}` })).toBeVisible();
  expect((await readInvoice('adviser', id)).status).toBe('approved');
});

test('two people decide at once on live screens: the state one saw is not forgotten', async ({
  page,
  elsewhere,
  problems,
}) => {
  problems.allow(refusals);
  const { id } = await invoiceUnderReview();
  await openAs(page, 'adviser', `/Invoices/${id}`);
  await page.getByRole('button', { name: 'Rejeter' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/^Motif/).selectOption({ label: 'Réalité non établie' });

  const other = await elsewhere('super', { at: `/Invoices/${id}` });
  await other.getByRole('button', { name: 'Approuver' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Approuver' }).click();
  // The screen behind the confirmation is up to date.
  await expect(page.getByRole('main').getByText('Approuvée', { exact: true }).first()).toBeAttached();
  const answer = page.waitForResponse((response) => response.url().endsWith(`/${id}/transitions`));
  await dialog.getByRole('button', { name: 'Rejeter' }).click();
  expect((await answer).status()).toBe(409);
  await expect(page.getByRole('status').filter({ hasText: 'Vous voyiez' })).toContainText(
    /Vous voyiez.*En contrôle.*Désormais.*Approuvée/s,
  );
});

test('two people type on one draft: both versions side by side, and one chooses', async ({
  page,
  problems,
}) => {
  problems.allow(refusals);
  const { id, version } = await draftInvoice();
  const form = await DepositForm.openAs(page, 'supplier', `/Invoices/edit/${id}`);
  await callAs('supplier', 'PATCH', `/api/invoices/${id}`, { orderRef: 'BC-AUTRE', version });
  await form.type({ order: 'BC-MIENNE' });
  await form.save.click();
  const table = page.getByRole('table', { name: 'Modifié entre-temps' });
  await expect(table.getByRole('row').filter({ hasText: 'Commande' })).toContainText(/BC-MIENNE.*BC-AUTRE/s);
  await expect(form.order).toHaveValue('BC-MIENNE');
  await expect(form.submit).toBeDisabled();
  await page.getByRole('button', { name: 'Conserver ma saisie' }).click();
  await form.save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })).toBeVisible();
  await page.reload();
  await expect(form.order).toHaveValue('BC-MIENNE');
});

test('the API is down: it is said, everything typed stays, and goes once it is back', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const form = await DepositForm.openAs(page, 'supplier');
  await form.chooseDebtor(debtorName);
  const typed = typedInvoice();
  await form.type(typed);
  await page.route('**/api/**', (route) => route.abort());
  await form.save.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Connexion perdue' });
  await expect(toast).toContainText('Votre saisie est conservée.');
  await form.drop(freshPdf());
  await expect(form.fileCard).toContainText('Code NETWORK_DOWN');
  await expectTyped(form, typed);
  await page.unroute('**/api/**');
  await form.fileCard.getByRole('button', { name: 'Réessayer' }).click();
  await expect(form.fileCard).toContainText('document est conservé');
  await form.save.click();
  await expect(page).toHaveURL(/\/Invoices\/edit\//);
  await expectTyped(form, typed);
});

test('an answer that is lost on its way makes no second draft', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  const form = await DepositForm.openAs(page, 'supplier');
  await form.chooseDebtor(debtorName);
  const typed = typedInvoice();
  await form.type(typed);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/invoices', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await form.save.click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Connexion perdue' })
    .getByRole('button', { name: 'Réessayer' })
    .click();
  await expect(page).toHaveURL(/\/Invoices\/edit\//);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const found = await callAs<{ data: unknown[] }>('supplier', 'GET', `/api/invoices?number=${typed.number}`);
  expect(found.data).toHaveLength(1);
});

test('the same POST twice with one key is done once; with another body it is refused', async ({
  request,
}) => {
  const { token } = await fetchTokens('supplier');
  const body = await depositBody(token);
  const send = (data: object) =>
    request.post(`${stack.api}/api/invoices`, {
      data,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `e2e-${body['number'] as string}` },
    });
  const first = await send(body);
  const second = await send(body);
  expect(first.status()).toBe(201);
  expect(second.status()).toBe(201);
  expect(second.headers()['idempotent-replayed']).toBe('true');
  expect(await second.json()).toEqual(await first.json());
  const third = await send({ ...body, orderRef: 'autre' });
  expect(third.status()).toBe(422);
  expect(await third.json()).toMatchObject({
    code: 'IDEMPOTENCY_BODY_MISMATCH',
    title: 'Clé déjà utilisée',
    detail: 'Cette clé d’envoi a servi pour un autre contenu.',
  });
});

test('two POSTs at the same moment with one key make one record', async ({ request }) => {
  const { token } = await fetchTokens('supplier');
  const body = await depositBody(token, freshNumber());
  const key = `e2e-${body['number'] as string}`;
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      request.post(`${stack.api}/api/invoices`, {
        data: body,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      }),
    ),
  );
  for (const answer of answers) expect([201, 409]).toContain(answer.status());
  const found = await callApi<{ data: unknown[] }>(
    token,
    'GET',
    `/api/invoices?number=${body['number'] as string}`,
  );
  expect(found.data).toHaveLength(1);
});

test('refusals of the API are problems in French with stable codes', async ({ request }) => {
  const { token } = await fetchTokens('client');
  const mine = { authorization: `Bearer ${token}` };
  const nobodys = '01928d7d-0000-7000-8000-000000000000';
  const cases: [
    path: string,
    headers: Record<string, string>,
    status: number,
    code: string,
    title: string,
  ][] = [
    ['/api/auth/profil', {}, 401, 'UNAUTHENTICATED', 'Connexion requise'],
    ['/api/auth/profil', { authorization: `Bearer ${token}x` }, 401, 'TOKEN_INVALID', 'Connexion requise'],
    ['/api/auth/profil', { authorization: 'Bearer x' }, 401, 'TOKEN_INVALID', 'Connexion requise'],
    [`/api/invoices/${nobodys}`, mine, 404, 'NOT_FOUND', 'Introuvable'],
    ['/api/invoices/pas-un-identifiant', mine, 404, 'NOT_FOUND', 'Introuvable'],
    ['/api/rien', mine, 404, 'ROUTE_UNKNOWN', 'Introuvable'],
    ['/api/parties', mine, 403, 'FORBIDDEN', 'Accès refusé'],
    ['/api/invoices?inconnu=1', mine, 400, 'QUERY_INVALID', 'Filtre ou page inconnus'],
    ['/api/invoices?cursor=forge', mine, 400, 'CURSOR_INVALID', 'Filtre ou page inconnus'],
  ];
  for (const [path, headers, status, code, title] of cases) {
    const response = await request.get(`${stack.api}${path}`, { headers });
    expect(response.status(), path).toBe(status);
    expect(response.headers()['content-type'], path).toContain('application/problem+json');
    expect(await response.json(), path).toMatchObject({ status, code, title });
  }
});

test('a link that is wrong or incomplete is said in French', async ({ page, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await page.goto(`/auth/cedant-mailbox?token=${'z'.repeat(32)}`);
  await expect(page.getByRole('alert')).toContainText('Lien non reconnu');
  await expect(page.getByRole('alert')).toContainText('Vérifiez que le lien est complet.');
  const form = new NewPassword(page);
  await form.open('z'.repeat(32));
  await form.send('Une-longue-phrase-26');
  await expect(form.refusal).toContainText('Vérifiez que le lien est complet.');
  await expect(form.first).toHaveValue('Une-longue-phrase-26');
});

test('a list that does not load says so, with a way to try again', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await signIn(page, 'supplier');
  await page.route(/\/api\/invoices\?/, (route) => route.abort());
  await openPage(page, '/Invoices/my?q=FA', 'Factures');
  const alert = page.getByRole('alert').filter({ hasText: 'La liste n’a pas pu être chargée' });
  await expect(alert).toContainText('Vos filtres sont conservés.');
  await expect(alert).toContainText('NETWORK_DOWN');
  await page.unroute(/\/api\/invoices\?/);
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL('/Invoices/my?q=FA');
});
