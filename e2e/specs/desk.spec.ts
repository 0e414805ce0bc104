import type { Page } from '@playwright/test';
import type { OwnParty } from '@cessio/contract';
import { enterCompany } from '../fixtures/companies.ts';
import { freshEmail, freshMark, freshSiren } from '../fixtures/people.ts';
import { callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { expectPage, openPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 360, height: 740 } });

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
const expectRefused = async (page: Page, address: string) => {
  await openPage(page, address, 'Accès refusé');
};
const ownParty = async (): Promise<string> => (await callAs<OwnParty>('supplier', 'GET', '/api/me/party')).id;

/** The list item below a line, by its text. */
const lineOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('an adviser finds a company by Ctrl+K, walks its tabs and notes a contact, by keyboard at 360 px; its own people do not reach the page', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const address = `/Clients/Edit/${await ownParty()}`;
  const keys = new Keyboard(page);
  await openAs(page, 'adviser', '/');
  await expectPage(page, 'Dashboard', /^Bonjour/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('atelier brevanne');
  // Pending items mention the company, too; the company itself comes first.
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(
    /^Atelier Brévanne/,
  );
  await page.keyboard.press('Enter');
  await expectPage(page, 'Atelier Brévanne');
  await expect(page).toHaveURL(address);
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await tabs.first().focus();
  const names = await tabs.allInnerTexts();
  expect(names).toHaveLength(10);
  for (const name of names) {
    const tab = page.getByRole('tab', { name, exact: true });
    await expect(tab).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
    await expectNarrow(page);
    await tab.press('ArrowRight');
  }

  await page.goto(`${address}?tab=people`);
  const person = `Odile Ferrand-${freshMark()}`;
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await keys.open(contacts.getByRole('button', { name: 'Ajouter un contact' }));
  const dialog = page.getByRole('dialog', { name: 'Ajouter un contact' });
  await keys.fill(dialog.getByRole('textbox', { name: /^Nom/ }), person);
  await keys.fill(dialog.getByRole('textbox', { name: /^Téléphone/ }), '+33 1 99 00 31 99');
  await expectNarrow(page);
  await keys.open(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(lineOf(page, person)).toContainText('+33 1 99 00 31 99');
  await keys.open(contacts.getByRole('button', { name: `Retirer ${person}` }));
  await keys.open(page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }));
  await expect(lineOf(page, person)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Historique' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Contact retiré');

  const supplier = await elsewhere('supplier', {});
  await expectRefused(supplier, address);
});

test('a supplier names a client and the bank accepts it, by keyboard at 360 px; a buyer has no clients', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const name = `Tuilerie ${freshMark()}`;
  const nationalId = freshSiren();
  await enterCompany('adviser', name, { nationalId });
  const keys = new Keyboard(page);
  await openAs(page, 'supplier', '/clients/my');
  await keys.open(page.getByRole('button', { name: 'Ajouter un client' }));
  const dialog = page.getByRole('dialog');
  await keys.fill(dialog.getByRole('textbox', { name: /^Raison sociale/ }), name);
  await keys.fill(dialog.getByRole('textbox', { name: /^Numéro d’immatriculation/ }), nationalId);
  await keys.fill(dialog.getByRole('textbox', { name: /^E-mail/ }), freshEmail());
  await expectNarrow(page);
  await expectAccessible(page);
  await keys.open(dialog.getByRole('button', { name: 'Ajouter', exact: true }));
  await expect(dialog).toBeHidden();
  await page.goto(`/clients/my?q=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  await expect(page.getByText('Invitée', { exact: true })).toBeVisible();
  // Only the bank may know whether it knows the company.
  await keys.open(link);
  await expectPage(page, name);
  await expect(page.getByText(/La banque étudie ce client/)).toBeVisible();
  await expect(page.getByText(/La banque connaît cette société/)).toHaveCount(0);

  const bank = await elsewhere('adviser', { viewport: { width: 360, height: 740 } });
  const bankKeys = new Keyboard(bank);
  await bank.goto(`/Clients/relations?q=${encodeURIComponent(name)}`);
  await bankKeys.open(bank.getByRole('link', { name }));
  await expectPage(bank, name);
  await expect(bank.getByText(`La banque connaît cette société\u00a0: ${name}`)).toBeVisible();
  await expectNarrow(bank);
  await bankKeys.open(bank.getByRole('main').getByRole('button', { name: /^Activer/ }));
  const ask = bank.getByRole('alertdialog');
  await bankKeys.open(ask.getByRole('button', { name: 'Activer', exact: true }));
  await expect(bank.getByText('Active', { exact: true }).first()).toBeVisible();
  // Its supplier's page updates, and only its supplier can change the terms.
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await keys.fill(page.getByRole('textbox', { name: /^Délai de paiement/ }), '75');
  await keys.open(page.getByRole('button', { name: 'Enregistrer' }));
  await expect(page.getByText(/Délai de paiement \(jours\).*60.*75/)).toBeVisible();
  await expectRefused(await elsewhere('client', {}), '/clients/my');
  await expectRefused(await elsewhere('client', {}), new URL(page.url()).pathname);
});

test('a manager adds, orders and deletes a kind of documents, and sees a portfolio, by keyboard at 360 px; an adviser does neither', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const { data } = await callAs<{ data: { id: string }[] }>(
    'm1',
    'GET',
    '/api/employees?department=ADVISER&limit=1',
  );
  const keys = new Keyboard(page);
  const mark = freshMark();
  const label = `Attestation ${mark}`;
  await openAs(page, 'm1', '/documents_types');
  // Screen readers announce for each button which kind it deletes.
  const deletes = page.getByRole('button', { name: /^Supprimer .+/ });
  await expect(deletes.first()).toBeVisible();
  const names = await deletes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
  await keys.open(page.getByRole('button', { name: 'Ajouter un type' }));
  const dialog = page.getByRole('dialog');
  await keys.fill(dialog.getByRole('textbox', { name: /^Code/ }), `E2E_${mark.toUpperCase()}`);
  await keys.fill(dialog.getByRole('textbox', { name: /^Libellé/ }), label);
  await keys.to(dialog.getByRole('switch', { name: /^Obligatoire/ }));
  await keys.press('Space');
  await expect(dialog.getByText('Aucune société ne devra fournir ce document.')).toBeVisible();
  await expectNarrow(page);
  await keys.open(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(dialog).toBeHidden();

  await keys.open(page.getByRole('button', { name: 'Ordre', exact: true }), 'Shift+Tab');
  await keys.open(dialog.getByRole('button', { name: `Monter ${label}` }));
  await expect(dialog.getByText(new RegExp(`^${label}, place`))).toBeAttached();
  await expectNarrow(page);
  await keys.open(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(dialog).toBeHidden();
  await keys.open(page.getByRole('button', { name: `Supprimer ${label}` }));
  await keys.open(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }));
  await expect(page.getByText('Type de document supprimé')).toBeVisible();
  await expect(page.getByRole('button', { name: `Supprimer ${label}` })).toHaveCount(0);

  const person = `/employees/Edit/${data[0]?.id}`;
  await page.goto(person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNarrow(page);
  const adviser = await elsewhere('adviser', {});
  await expectRefused(adviser, '/documents_types');
  await expectRefused(adviser, person);
});

test('a manager shares a view of papers with advisers, who open their list with it and change it not', async ({
  page,
  elsewhere,
}) => {
  const name = `Risque ${freshMark()}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'm1', '/documents/my?tab=all&reviewer=RISK');
  await page.getByRole('button', { name: 'Vue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nom de la vue' }).fill(name);
  await page.keyboard.press('Enter');
  // The button has the name of the current view.
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Partager la vue ${name}` }).click();
  await page
    .getByRole('combobox', { name: 'Visible par' })
    .selectOption({ label: 'Conseillers, Risque, Juridique' });
  await expect(page.getByText('partagée\u00a0: Conseillers, Risque, Juridique')).toBeVisible();

  const adviser = await elsewhere('adviser', {
    at: '/documents/my?tab=all',
    viewport: { width: 1440, height: 900 },
  });
  await adviser.getByRole('button', { name: 'Vue', exact: true }).click();
  const shared = adviser.getByRole('button', { name, exact: true });
  await expect(shared).toBeVisible();
  await expect(adviser.getByRole('button', { name: `Supprimer la vue ${name}` })).toHaveCount(0);
  await shared.click();
  await expect(adviser).toHaveURL(/reviewer=RISK/);

  await page.getByRole('button', { name: `Supprimer la vue ${name}` }).click();
  await expect(page.getByRole('button', { name: `Supprimer la vue ${name}` })).toHaveCount(0);
});
