import path from 'node:path';
import type { Page } from '@playwright/test';
import { candidatesOf } from '../../../host/src/federation/candidates.ts';
import { portalAt, type Step } from '@cessio/kit/release/portal';
import { readKey } from '@cessio/kit/release/key';
import { folderStore } from '@cessio/kit/release/store';
import { TRIAL_TITLE, trialBuild, type Flaw } from '../../../tools/trial-builds.ts';
import { withProof } from '../../fixtures/proof.ts';
import { callAs, listRemotes, password, stack, type Account } from '../../fixtures/stack.ts';
import { expect, test } from '../../fixtures/test.ts';
import { releaseAt } from '../../fixtures/versions.ts';
import { DepositForm } from '../../pages/deposit-form.ts';
import { openListening } from '../../pages/live.ts';
import { SignIn } from '../../pages/sign-in.ts';

/** quality.md: how soon open pages announce a newer version, and how long a rollback takes. */
const TOLD_MS = 5000;
const BACK_MS = 2000;
const WHO = ['supplier', 'client', 'adviser', 'm1'] as const satisfies readonly Account[];
const PATHS: Record<(typeof WHO)[number], string> = {
  supplier: '/Invoices/my',
  client: '/Invoices/debtor/my',
  adviser: '/Invoices',
  m1: '/Invoices',
};

const dataDir = process.env['E2E_DATA_DIR'] ?? '';
const portal = portalAt(stack.host, () => readKey(path.join(dataDir, 'release-key.pem')));
const took = (what: string, ms: number): void => {
  test.info().annotations.push({ type: 'time', description: `${what}: ${Math.round(ms)} ms` });
  process.stdout.write(`    ${what}: ${Math.round(ms)} ms\n`);
};

/** Takes a step as the releaser does, and returns how long it took. */
async function take(what: string, step: Step): Promise<number> {
  const begun = performance.now();
  await portal.take(step);
  const ms = performance.now() - begun;
  took(what, ms);
  return ms;
}

const live = async () => {
  const found = (await listRemotes()).find(({ name }) => name === 'invoices');
  if (!found) throw new Error('No invoices are served.');
  return found;
};

/** Puts a build into the store, for the statement that publishes it. */
async function stored(flaw: Flaw) {
  const dir = await trialBuild('invoices', flaw);
  const { version: base, entry } = await live();
  const { version: own } = await releaseAt(dir, '');
  await folderStore(path.join(dataDir, 'releases')).put('remote-invoices', own, dir);
  const release = await releaseAt(dir, `${new URL(entry).origin}/${own}`);
  const tests = { sources: own, host: null, passed: 1, at: new Date().toISOString() };
  return { action: 'publish', remote: 'invoices', release, base, tests } as const;
}

/** Publishes a build: live for everybody, or on trial for a share of the users. */
async function publish(flaw: Flaw, percent?: number): Promise<string> {
  const statement = await stored(flaw);
  const { version } = statement.release;
  await take(`${version} (${flaw}) ${percent === undefined ? 'live' : `on trial, ${percent} %`}`, {
    ...statement,
    ...(percent !== undefined && { percent }),
  });
  return version;
}

/** The link to a build that is only registered. */
async function invite(flaw: Flaw): Promise<string> {
  const answer = await portal.take({ ...(await stored(flaw)), stay: true, invite: 7 });
  return answer?.invitation?.address ?? '';
}

/** The share closest to a half that splits these users. */
async function splittingShare(ids: readonly string[]): Promise<{ percent: number; tries: boolean[] }> {
  const record = await live();
  const triesAt = (percent: number) =>
    ids.map(
      (id) =>
        candidatesOf({ ...record, canary: { ...record, version: 'x', percent } }, id)[0]?.version === 'x',
    );
  const shares = Array.from({ length: 99 }, (_, index) => index + 1)
    .filter((percent) => new Set(triesAt(percent)).size === 2)
    .toSorted((a, b) => Math.abs(a - 50) - Math.abs(b - 50));
  const [percent = 50] = shares;
  return { percent, tries: triesAt(percent) };
}

const toldOf = (page: Page) => page.getByText('Nouvelle version disponible');
const trialPage = (page: Page) => page.getByRole('heading', { level: 1, name: TRIAL_TITLE });
const ownPage = (page: Page) => page.getByRole('heading', { level: 1, name: /actures/ });

let first = '';
test.afterAll(async () => {
  if (first && (await live()).version !== first)
    await portal.take({ action: 'promote', remote: 'invoices', version: first });
});

test('a release is tried on some, deployed, taken back; a bad one is drawn by nobody, and what is typed stays', async ({
  elsewhere,
  problems,
}) => {
  test.slow();
  problems.allow(/trial: on render|error boundary/);
  first = (await live()).version;
  const pages = await Promise.all(WHO.map((who) => elsewhere(who)));
  const [supplier, client, adviser, m1] = pages as [Page, Page, Page, Page];
  for (const [index, who] of WHO.entries()) {
    await pages[index]?.goto(PATHS[who]);
    await expect(ownPage(pages[index] as Page)).toBeVisible();
  }
  // A fifth page, in the middle of a form.
  const form = await DepositForm.open(await supplier.context().newPage());
  await form.number.fill('EN-COURS-77');

  const ids = await Promise.all(
    WHO.map(async (who) => {
      return (await callAs<{ id: string }>(who, 'GET', '/api/auth/profil')).id;
    }),
  );
  const { percent, tries } = await splittingShare(ids);

  // On trial: the users in its share are notified, and get it when they reload; the others see nothing of it.
  const second = await publish('none', percent);
  const begun = performance.now();
  for (const [index, page] of pages.entries())
    if (tries[index]) await expect(toldOf(page)).toBeVisible({ timeout: TOLD_MS });
  took('those of the share told', performance.now() - begun);
  for (const [index, page] of pages.entries()) {
    if (!tries[index]) await expect(toldOf(page)).toHaveCount(0);
    await page.reload();
    await expect(tries[index] ? trialPage(page) : ownPage(page)).toBeVisible();
  }

  // For everybody: those who have it already see nothing new.
  await take('promoted', { action: 'promote', remote: 'invoices', version: second });
  for (const [index, page] of pages.entries()) {
    if (!tries[index]) await expect(toldOf(page)).toBeVisible({ timeout: TOLD_MS });
    await page.reload();
    await expect(trialPage(page)).toBeVisible();
  }

  // A bad one: pages loaded now get the previous version instead, at once.
  const bad = await publish('throwsOnRender');
  expect((await live()).version).toBe(bad);
  for (const page of [client, adviser, m1]) {
    await expect(toldOf(page)).toBeVisible({ timeout: TOLD_MS });
    const crashed = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/reports/errors') && request.postData()?.includes(bad) === true,
    );
    const since = performance.now();
    await page.reload();
    await expect(trialPage(page)).toBeVisible();
    took('fallen back, with the load of the page', performance.now() - since);
    expect((await crashed).postDataJSON()).toMatchObject({ code: 'REMOTE_CRASHED' });
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }

  // The report of its third user has taken it back from everybody.
  await expect.poll(async () => (await live()).version).toBe(second);
  await openListening(m1, PATHS.m1);
  await expect(trialPage(m1)).toBeVisible();

  // The team rolls back one further.
  expect(await take('taken back', { action: 'rollback', remote: 'invoices' })).toBeLessThan(BACK_MS);
  expect((await live()).version).toBe(first);
  await expect(toldOf(m1)).toBeVisible({ timeout: TOLD_MS });
  await m1.reload();
  await expect(ownPage(m1)).toBeVisible();

  // The form has been open all the time, in its original version.
  await expect(form.number).toHaveValue('EN-COURS-77');
  await form.number.fill('EN-COURS-78');
  await expect(form.number).toHaveValue('EN-COURS-78');
});

test('the administrator tries, deploys and takes back a version on the page, each time with a fresh proof', async ({
  elsewhere,
}) => {
  test.slow();
  const { version: now } = await live();
  first ||= now;
  const email = 'super@cessio.test';
  const page = await elsewhere('super');
  const tried = now === first ? await publish('none') : now;
  await portal.take({ action: 'promote', remote: 'invoices', version: first });
  await page.goto('/ops/remotes');
  const version = (name: string) => page.getByRole('article', { name });
  const step = async (action: string, effect: RegExp, said: string) => {
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(effect)).toBeVisible();
    await withProof(page, email, () => dialog.getByRole('button', { name: action, exact: true }).click());
    await expect(page.getByText(said)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };

  await version(tried)
    .getByRole('button', { name: /^Essayer sur/ })
    .click();
  await page.getByLabel('Part des utilisateurs').selectOption('20');
  await step(
    'Essayer sur 20\u00a0%',
    /20\u00a0% des utilisateurs connectés/,
    `Version ${tried} à l’essai sur 20\u00a0%`,
  );
  expect((await live()).canary).toMatchObject({ version: tried, percent: 20 });

  await version(tried).getByRole('button', { name: 'Déployer' }).click();
  await step('Déployer', /Tous les utilisateurs reçoivent cette version/, `Version ${tried} déployée`);
  expect((await live()).version).toBe(tried);

  await page.getByRole('button', { name: `Revenir à ${first}` }).click();
  await page.getByLabel('Motif (facultatif)').fill('Essai terminé');
  await step(`Revenir à ${first}`, /reçoivent de nouveau cette version/, `Version ${first} rétablie`);
  expect((await live()).version).toBe(first);
});

test('a new menu entry is shown to nobody until the administrator confirms it, then to the roles confirmed', async ({
  elsewhere,
}) => {
  test.slow();
  first ||= (await live()).version;
  const label = 'Mes factures';
  await publish('newEntry');
  const [supplier, adviser, admin] = (await Promise.all(
    (['supplier', 'adviser', 'super'] as const).map((who) => elsewhere(who)),
  )) as [Page, Page, Page];
  const line = (page: Page) => page.getByRole('navigation').getByRole('link', { name: label, exact: true });
  const dashboard = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  for (const page of [supplier, adviser]) {
    await page.goto('/');
    await expect(dashboard(page)).toBeVisible();
    await expect(line(page)).toHaveCount(0);
  }

  await admin.goto('/ops/remotes');
  const waiting = admin
    .getByRole('list', { name: 'Entrées de menu à confirmer' })
    .getByRole('listitem')
    .filter({ hasText: label });
  await expect(waiting).toContainText('Cédant, Conseiller');
  await waiting.getByRole('button', { name: 'Confirmer' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByLabel('Conseiller').uncheck();
  await withProof(admin, 'super@cessio.test', () =>
    question.getByRole('button', { name: 'Confirmer', exact: true }).click(),
  );
  await expect(admin.getByText(`Entrée «\u00a0${label}\u00a0» confirmée`)).toBeVisible();

  for (const page of [supplier, adviser]) {
    await page.reload();
    await expect(dashboard(page)).toBeVisible();
  }
  await expect(line(supplier)).toHaveAttribute('href', '/Invoices');
  await line(supplier).click();
  await expect(trialPage(supplier)).toBeVisible();
  await expect(line(adviser)).toHaveCount(0);
});

test('a link shows a build to the users who open it, until the administrator ends it; the others see nothing of it', async ({
  elsewhere,
}) => {
  test.slow();
  first ||= (await live()).version;
  await portal.take({ action: 'promote', remote: 'invoices', version: first });
  const [supplier, client, admin, visitor] = (await Promise.all(
    (['supplier', 'client', 'super', undefined] as const).map((who) => elsewhere(who)),
  )) as [Page, Page, Page, Page];
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Vous voyez une version d’essai' });

  const link = await invite('none');
  await supplier.goto(link);
  await expect(bar(supplier)).toContainText('du module «\u00a0Factures');
  expect(supplier.url()).not.toContain('build=');
  await supplier.goto(PATHS.supplier);
  await expect(trialPage(supplier)).toBeVisible();
  await expect(bar(supplier)).toBeVisible();
  await client.goto(PATHS.client);
  await expect(ownPage(client)).toBeVisible();
  await expect(bar(client)).toHaveCount(0);

  // Opened before signing in, it is shown then.
  await visitor.goto(link);
  const form = new SignIn(visitor);
  await form.send('adviser@cessio.test', password);
  await expect(bar(visitor)).toBeVisible();

  await supplier.goto(`/?remote=invoices#build=${'x'.repeat(43)}`);
  await expect(supplier.getByRole('alert').filter({ hasText: 'Lien non reconnu' })).toBeVisible();
  await supplier.goto(PATHS.supplier);
  await expect(trialPage(supplier)).toBeVisible();

  // One that crashes gives way to the live version, and to no one else’s concern.
  const crashing = await invite('throwsOnRender');
  // The link counts once the API has taken it.
  await Promise.all([
    supplier.waitForResponse(
      (answer) => answer.url().endsWith('/guests') && answer.request().method() === 'POST' && answer.ok(),
    ),
    supplier.goto(crashing),
  ]);
  await supplier.goto(PATHS.supplier);
  await expect(ownPage(supplier)).toBeVisible();
  await expect(supplier.getByRole('status').filter({ hasText: 'est en échec' })).toBeVisible();
  await supplier.getByRole('button', { name: 'Quitter' }).click();
  await expect(supplier.getByRole('button', { name: 'Quitter' })).toHaveCount(0);
  await expect(ownPage(supplier)).toBeVisible();

  await supplier.goto(link);
  await expect(bar(supplier)).toBeVisible();
  await admin.goto('/ops/remotes');
  const valid = admin.getByRole('list', { name: 'Liens d’essai' }).getByRole('listitem');
  await valid.filter({ hasText: '2 sessions' }).getByRole('button', { name: 'Retirer' }).click();
  await withProof(admin, 'super@cessio.test', () =>
    admin.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click(),
  );
  await expect(admin.getByText('Lien retiré')).toBeVisible();
  await supplier.goto(PATHS.supplier);
  await expect(ownPage(supplier)).toBeVisible();
  await expect(supplier.getByText(/Essai terminé/)).toBeVisible();
  await expect(bar(supplier)).toHaveCount(0);
  await client.goto(link);
  await expect(client.getByText('Un administrateur a retiré ce lien.')).toBeVisible();
});
