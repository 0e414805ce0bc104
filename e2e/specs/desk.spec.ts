import type { Page } from '@playwright/test';
import type { OwnParty } from '@cessio/contract';
import { callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { expectPage } from '../pages/page-title.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 360, height: 740 } });

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
const expectRefused = async (page: Page, address: string) => {
  await page.goto(address);
  await expectPage(page, 'Accès refusé');
};
const ownParty = async (): Promise<string> =>
  (await callApi<OwnParty>((await fetchTokens('supplier')).token, 'GET', '/api/me/party')).id;

test('every tab of a company opens by keyboard at 360 px; its own people do not reach the page', async ({
  page,
  elsewhere,
}) => {
  const address = `/Clients/Edit/${await ownParty()}`;
  await signIn(page, 'adviser');
  await page.goto(address);
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  await tabs.first().focus();
  const names = await tabs.allInnerTexts();
  expect(names).toEqual(expect.arrayContaining(['Comptes', 'Bénéficiaires', 'Relations', 'Documents']));
  for (const name of names) {
    const tab = page.getByRole('tab', { name, exact: true });
    await expect(tab).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
    await expectNarrow(page);
    await tab.press('ArrowRight');
  }
  const supplier = await elsewhere('supplier', {});
  await expectRefused(supplier, address);
});

test('a supplier names a client by keyboard at 360 px; a buyer has no clients', async ({
  page,
  elsewhere,
}) => {
  await signIn(page, 'supplier');
  await page.goto('/clients/my');
  await page.getByRole('button', { name: 'Ajouter un client' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNarrow(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ajouter un client' })).toBeFocused();
  await expectRefused(await elsewhere('client', {}), '/clients/my');
});

test('a manager changes kinds of documents and sees a portfolio by keyboard at 360 px; an adviser does neither', async ({
  page,
  elsewhere,
}) => {
  const { data } = await callApi<{ data: { id: string }[] }>(
    (await fetchTokens('m1')).token,
    'GET',
    '/api/employees?department=ADVISER&limit=1',
  );
  await signIn(page, 'm1');
  await page.goto('/documents_types');
  const edit = page.getByRole('button', { name: /^Modifier .+/ });
  await edit.first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNarrow(page);
  await page.keyboard.press('Escape');
  // Whoever hears the buttons one by one hears which kind each is of.
  const names = await page
    .getByRole('button', { name: /^Supprimer .+/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  const person = `/employees/Edit/${data[0]?.id}`;
  await page.goto(person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNarrow(page);
  const adviser = await elsewhere('adviser', {});
  await expectRefused(adviser, '/documents_types');
  await expectRefused(adviser, person);
});
