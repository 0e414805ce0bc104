import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('the administrator searches the journal, checks its chain and sees the modules', async ({ page }) => {
  await openAs(page, 'super', '/');
  await new Frame(page).profile.click();
  await page
    .getByRole('button', { name: 'Exploitation' })
    .or(page.getByRole('link', { name: 'Exploitation' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages du portail' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Journal d’audit' }).click();
  const journal = page.getByRole('table', { name: 'Journal d’audit' });
  await page.getByRole('searchbox').fill('tazi');
  await expect(journal.getByRole('row').nth(1)).toContainText('Tazi');
  await journal.getByRole('button', { name: 'Connexion' }).first().click();
  const line = page.getByRole('dialog', { name: 'Connexion' });
  await expect(line).toContainText('sessions.sign_in');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vérifier la chaîne' }).click();
  await expect(page.getByText(/Chaîne intacte/)).toBeVisible({ timeout: 20_000 });

  // Heads of the chain are also stored outside the database, and a line leads to its record as it was.
  await expect(page.getByText(/consignées? hors de la base/)).toBeVisible();
  await page.goto('/ops/audit?entity=invoice');
  await journal.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Voir l’état du dossier à cet instant' }).click();
  await expect(
    page.getByRole('heading', { name: /^État du dossier .+ au \d\d\/\d\d\/\d{4} \d\d:\d\d$/ }),
  ).toBeVisible();
  const signed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le journal signé' }).click();
  expect((await signed).suggestedFilename()).toMatch(/^journal-.+\.zip$/);
  await expectAccessible(page);

  // The same by keyboard on a phone: a line opens, and its record's state on a day is requested.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/ops/audit?entity=invoice');
  const keys = new Keyboard(page);
  await keys.fill(page.getByRole('searchbox'), 'Kerlouan');
  await keys.press('Enter');
  await expect(page).toHaveURL(/q=Kerlouan/);
  const card = page.getByRole('list', { name: 'Journal d’audit' }).getByRole('listitem').first();
  await expect(card).toContainText('Kerlouan');
  await keys.open(card.getByRole('button').first());
  await keys.open(page.getByRole('button', { name: 'Voir l’état du dossier à cet instant' }));
  await expect(page.getByRole('heading', { name: /^État du dossier .+ au / })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Modules' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Joignable en/)).toHaveCount(3);
  await expect(main.getByText('Déployée', { exact: true })).toHaveCount(3);
  await expectAccessible(page);
});
