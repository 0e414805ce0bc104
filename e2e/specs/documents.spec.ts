import { readFileSync } from 'node:fs';
import { enterCompany } from '../fixtures/companies.ts';
import { freshPdf } from '../fixtures/files.ts';
import { freshMark } from '../fixtures/people.ts';
import { sendPaper } from '../fixtures/invoices.ts';
import { callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, signIn, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('by keyboard, a company gives a paper on a phone, its adviser checks it with the file beside, the company reads the answer', async ({
  page,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, 'supplier', '/documents/my');
  const keys = new Keyboard(page);
  await keys.open(page.getByRole('button', { name: 'Déposer des documents' }));
  const dialog = page.getByRole('dialog');
  const name = `assurance-credit-${Date.now()}.pdf`;
  await dialog.getByLabel('Fichiers à déposer').setInputFiles(freshPdf(name));
  const kind = dialog.getByLabel(`Type du fichier ${name}`);
  await keys.to(kind);
  const wanted = 'Attestation d’assurance-crédit';
  await expect(kind.getByRole('option', { name: wanted, exact: true })).toBeAttached();
  const labels = await kind.locator('option').allInnerTexts();
  const steps = labels.indexOf(wanted) - labels.indexOf(await kind.locator('option:checked').innerText());
  for (let step = 0; step < Math.abs(steps); step += 1) await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  await expect(kind.locator('option:checked')).toHaveText(wanted);
  await expectAccessible(page);
  await keys.open(dialog.getByRole('button', { name: 'Déposer 1 document' }));
  await expect(dialog).toBeHidden();

  const bank = await elsewhere('adviser', {
    viewport: { width: 1440, height: 900 },
    at: `/documents/my?q=${encodeURIComponent(name)}`,
  });
  await expect(bank.getByText(name)).toBeVisible();
  await bank.keyboard.press('j');
  await bank.keyboard.press('Enter');
  await expect(bank.getByRole('heading', { level: 1 })).toContainText('Attestation d’assurance-crédit');
  await expectAccessible(bank);
  await bank.keyboard.press('a');
  await expect(bank.getByRole('alertdialog')).toBeVisible();
  await bank.keyboard.press('Enter');
  await expect(bank.getByRole('alertdialog')).toBeHidden();
  await expect(bank.getByRole('main').getByText('Valide', { exact: true }).first()).toBeVisible();
  const address = new URL(bank.url()).pathname;
  // The browser itself saves all papers of the company; a script of the page could not.
  const company = bank.getByRole('main').getByRole('link', { name: 'Atelier Brévanne' });
  const { pathname } = new URL((await company.getAttribute('href')) ?? '', bank.url());
  await bank.goto(`${pathname}?tab=documents`);
  const [saved] = await Promise.all([
    bank.waitForEvent('download'),
    bank.getByRole('button', { name: 'Télécharger le dossier (ZIP)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^Documents Atelier Brévanne \d{4}-\d\d-\d\d\.zip$/);
  expect(readFileSync(await saved.path(), 'latin1')).toMatch(/^PK[^]*index\.csv/);

  await page.goto(`/documents/my?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').getByText('Valide', { exact: true }).first()).toBeVisible();
  // The bank's review page is closed to the company.
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès refusé');
});

test('an adviser checks three papers in a row by keyboard: accepted, refused, accepted', async ({ page }) => {
  const adviser = (await fetchTokens('adviser')).token;
  const name = `Corderie ${freshMark()}`;
  const { id } = await enterCompany('adviser', name);
  type Kind = { id: string; label: string; reviewer: string; active: boolean };
  const kinds = await callApi<{ data: Kind[] }>(
    adviser,
    'GET',
    '/api/document-types?appliesTo=party&limit=50',
  );
  const three = kinds.data.filter(({ reviewer, active }) => active && reviewer === 'ADVISER').slice(0, 3);
  expect(three).toHaveLength(3);
  for (const { id: typeId } of three)
    await sendPaper(
      '/api/documents',
      { typeId, ownerType: 'party', ownerId: id },
      { authorization: `Bearer ${adviser}`, 'idempotency-key': crypto.randomUUID() },
    );

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'adviser');
  const list = `/documents/my?q=${encodeURIComponent(name)}`;
  await page.goto(list);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const seen = new Set<string>();
  for (const key of ['a', 'r', 'a']) {
    const heading = page.getByRole('heading', { level: 1 });
    await expect
      .poll(async () => {
        const label = await heading.innerText();
        return three.some((kind) => kind.label === label) && !seen.has(label);
      })
      .toBe(true);
    seen.add(await heading.innerText());
    await page.keyboard.press(key);
    await expect(question).toBeVisible();
    if (key === 'r') await question.getByLabel(/^Motif/).press('I');
    await page.keyboard.press(key === 'a' ? 'Enter' : 'Control+Enter');
    await expect(question).toBeHidden();
  }
  // After the last one the list, with its query.
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  const after = await callApi<{ data: { status: string }[] }>(
    adviser,
    'GET',
    `/api/documents?partyId=${id}&limit=20`,
  );
  const states = after.data.map(({ status }) => status).filter((state) => state !== 'requested');
  expect(states.toSorted()).toEqual(['refused', 'valid', 'valid']);
});

test('a large paper goes on where it was after the line was cut and the tab closed', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const name = `police-${Date.now()}.pdf`;
  const small = freshPdf(name);
  const large = {
    ...small,
    buffer: Buffer.concat([small.buffer, Buffer.alloc(5_000_000, ' '), Buffer.from('%%EOF')]),
  };
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'supplier');
  // Two of three pieces arrive, then the connection fails.
  let pieces = 0;
  await page.route(/\/api\/uploads\/resumable\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH' && (pieces += 1) <= 2
      ? route.continue()
      : route.abort('internetdisconnected'),
  );
  await page.goto('/documents/my');
  await page.getByRole('button', { name: 'Déposer des documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fichiers à déposer').setInputFiles(large);
  await dialog
    .getByLabel(`Type du fichier ${name}`)
    .selectOption({ label: 'Attestation d’assurance-crédit' });
  await dialog.getByRole('button', { name: 'Déposer 1 document' }).click();
  await expect(dialog.getByText('Connexion interrompue')).toBeVisible();
  await page.close();

  const tab = await context.newPage();
  const offsets: string[] = [];
  tab.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  await tab.goto('/documents/my');
  await expect(tab.getByText('1 envoi interrompu')).toBeVisible();
  await tab.getByRole('button', { name: 'Reprendre l’envoi' }).click();
  await expect(tab.getByText('1 document déposé')).toBeVisible();
  expect(offsets).toEqual(['4194304']);
  await expect(tab.getByText('1 envoi interrompu')).toBeHidden();
});

test('a paper is photographed on a phone without network, sent once it is back, and shown drawn anew', async ({
  elsewhere,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const phone = await elsewhere('supplier', {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.goto('/documents/my');
  const camera = phone.getByRole('button', { name: /^Prendre une photo\s: / }).first();
  const label = ((await camera.getAttribute('aria-label')) ?? '').replace(/^.*?\s: /, '');
  const buffer = await phone.screenshot({ type: 'jpeg' });
  const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), camera.tap()]);
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await phone.context().setOffline(true);
  const name = `photo-${Date.now()}.jpg`;
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
  await expect(phone.getByText(/^Connexion interrompue/).first()).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('1 document déposé')).toBeVisible();

  const given = phone.getByRole('main').getByText(name).first();
  await expect(given).toBeVisible();
  const bank = await elsewhere('super', { at: `/documents/my?q=${encodeURIComponent(name)}` });
  await bank.getByText(name).first().click();
  await expect(bank.getByRole('heading', { level: 1 })).toContainText(label);
  await expect(bank.getByRole('region', { name: `Document ${name}` }).getByRole('img')).toBeVisible();
});
