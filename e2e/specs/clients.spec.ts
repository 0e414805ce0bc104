import { randomBytes } from 'node:crypto';
import { formatNationalId } from '@cessio/contract';
import { enterCompany } from '../fixtures/companies.ts';
import { freshSiren } from '../fixtures/people.ts';
import { callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { expectPage, openPage } from '../pages/page-title.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

/** A word that is in no company name of the demonstration, and unique to this run. */
const freshWord = () => `Z${randomBytes(5).toString('hex').replaceAll(/\d/g, 'o')}`;

test('by keyboard on a phone, an adviser enters a company: numbers fill themselves, what is typed is kept, the record follows', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 780 });
  const keys = new Keyboard(page);
  const name = `Verrerie ${freshWord()}`;
  const siren = freshSiren();
  await openAs(page, 'adviser', '/Clients/Debitor');
  await keys.open(page.getByRole('main').getByRole('link', { name: 'Nouveau client' }));
  await expectPage(page, 'Nouveau client');
  await expect(page.getByLabel(/^Débiteur/)).toBeChecked();
  await keys.fill(page.getByLabel('SIREN ou SIRET'), siren);
  await expect(page.getByLabel('N° de TVA')).toHaveValue(new RegExp(`^FR\\d\\d${siren}$`));
  await keys.fill(page.getByLabel(/^Raison sociale/), name);
  await keys.fill(page.getByLabel('Code postal'), '6900');
  await keys.open(page.getByRole('button', { name: 'Créer la fiche' }));
  await expect(page.getByText(/^Format attendu.*44000$/)).toBeVisible();
  await expectAccessible(page);

  // Kept until it is sent: the device has it once the page says so after returning.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)).includes('6900')))
    .toBe(true);
  await page.reload();
  await expect(page.getByText('Saisie retrouvée')).toBeVisible();
  await expect(page.getByLabel(/^Raison sociale/)).toHaveValue(name);
  await keys.fill(page.getByLabel('Code postal'), '69003');
  await keys.fill(page.getByLabel('Ville'), 'Lyon');
  await keys.open(page.getByRole('button', { name: 'Créer la fiche' }));

  await expectPage(page, name);
  const identity = page.getByRole('region', { name: 'Identité' });
  await expect(identity).toContainText(formatNationalId('FR', siren));
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toContainText('69003 Lyon');
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Créée');
  // None of it is offered again.
  await openPage(page, '/Clients/new', 'Nouveau client');
  await expect(page.getByLabel(/^Raison sociale/)).toHaveValue('');
});

test('a number that is taken is refused with whose it is, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/);
  const name = `Fonderie ${freshWord()}`;
  const siren = freshSiren();
  const { id } = await enterCompany('legal', name, { nationalId: siren });
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, 'risk', '/Clients/new');
  await expectPage(page, 'Nouveau client');
  await page.getByLabel('SIREN ou SIRET').fill(siren);
  const known = page.getByRole('status').filter({ hasText: `${name} porte déjà ce numéro` });
  await expect(known.getByRole('link', { name: 'Ouvrir sa fiche' })).toHaveAttribute(
    'href',
    `/Clients/Edit/${id}`,
  );
  await page.getByLabel(/^Raison sociale/).fill(`${name} SAS`);
  const similar = page.getByRole('region', { name: 'Sociétés proches' });
  await expect(similar.getByRole('link', { name })).toBeVisible();
  await page.getByLabel(/^Cédant/).check();
  await page.getByRole('button', { name: 'Créer la fiche' }).click();
  await expect(page.getByText(`Déjà celui d’une société\u00a0: ${name}`)).toBeVisible();
  await expect(page.getByLabel(/^Raison sociale/)).toHaveValue(`${name} SAS`);
  await expect(page.getByLabel(/^Cédant/)).toBeChecked();
  await known.getByRole('link', { name: 'Ouvrir sa fiche' }).click();
  await expectPage(page, name);
});

test('what somebody else saved meanwhile stands beside what is typed, and one goes on from there', async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/409 \(Conflict\)/);
  const name = `Scierie ${freshWord()}`;
  const { id, version } = await enterCompany('legal', name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'm1', `/Clients/Edit/${id}`);
  await expectPage(page, name);
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByLabel(/^Raison sociale/)).toBeFocused();
  await page.getByLabel('Ville').fill('Villeurbanne');
  await callAs('legal', 'PATCH', `/api/parties/${id}`, { version, city: 'Bron', legalForm: 'SA' });

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Modifié entre-temps' });
  await expect(notice.getByRole('row', { name: /Ville/ })).toContainText('Villeurbanne');
  await expect(notice.getByRole('row', { name: /Ville/ })).toContainText('Bron');
  await expectAccessible(page);
  await notice.getByRole('button', { name: /^Conserver/ }).click();
  await expect(page.getByLabel('Forme juridique')).toHaveValue('SA');
  await expect(page.getByLabel('Ville')).toHaveValue('Villeurbanne');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toContainText('Villeurbanne');
  await expect(page.getByRole('region', { name: 'Identité' })).toContainText('SA');
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Forme juridique');
});
