import { DIRECTIONS, type Direction } from '../fixtures/axe.ts';
import { ublInvoice } from '../fixtures/einvoice.ts';
import { submitInvoice } from '../fixtures/invoices.ts';
import { addressOf, findRecords, titleOf } from '../fixtures/records.ts';
import { LOOKERS, PUBLIC_ROUTES, rulesFor, titleFor } from '../fixtures/routes.ts';
import { expect, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { Frame } from '../pages/frame.ts';
import { expectAccessibleEverywhere, expectSettled, prepare } from '../pages/variants.ts';
import { expectPage } from '../pages/page-title.ts';
import { walk, type Stop } from '../pages/walk.ts';

// Each test stands alone: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 740 };
const home = { path: '/notifications', title: 'Notifications' };

/** At most so many pages to a test, so that both workers have their share. */
const SHARE = 6;
const TITLE = { ltr: 'left to right', rtl: 'right to left' } as const;

/** Even shares of the pages in each direction, with what names them. */
function* shares<Rule>(
  rules: readonly Rule[],
): Generator<[part: readonly Rule[], dir: Direction, name: string]> {
  const size = Math.ceil(rules.length / Math.ceil(rules.length / SHARE));
  for (let from = 0; from < rules.length; from += size)
    for (const dir of DIRECTIONS) {
      const part = rules.slice(from, from + size);
      yield [part, dir, `${from + 1} to ${from + part.length}, ${TITLE[dir]}`];
    }
}

let records: ReturnType<typeof findRecords> | undefined;

for (const account of LOOKERS)
  for (const [part, dir, name] of shares(rulesFor(account)))
    test(`pages of ${account} ${name}, in both schemes and at every width`, async ({ page, signIn }) => {
      test.setTimeout(240_000);
      const ids = await (records ??= findRecords());
      const stops = part.map((rule): Stop => {
        const path = addressOf(rule, ids);
        return {
          path,
          title: titleOf(rule, titleFor(rule, account), ids),
          look: () => expectAccessibleEverywhere(page, `${rule.path} as ${account}`, [dir]),
        };
      });
      await prepare(page, { dir });
      await signIn(page, account);
      await walk(page, stops, home);
    });

const open = PUBLIC_ROUTES.filter(({ visitorTo }) => !visitorTo);
for (const [part, dir, name] of shares(open))
  test(`public pages ${name}, in both schemes and at every width`, async ({ page }) => {
    test.setTimeout(240_000);
    await prepare(page, { dir });
    await walk(
      page,
      part.map(({ path, title }) => ({
        path,
        title,
        look: () => expectAccessibleEverywhere(page, path, [dir]),
      })),
      { path: '/about', title: 'À propos' },
    );
  });

test('a record, and what opens over a page, are accessible', async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(240_000);
  const { id, number } = await submitInvoice();
  await prepare(page);
  await signIn(page, 'client');
  await page.goto(`/Invoices/${id}`);
  await expectPage(page, `Facture ${number}`);
  await expectSettled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmer la facture' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revenir' }).click();
  const frame = new Frame(page);
  await frame.bell.click();
  await expect(frame.notification(number)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await frame.profile.click();
  await expect(page.getByRole('dialog', { name: 'Mon compte' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Personnalisation' }).click();
  await expect(page.getByRole('heading', { name: 'Personnalisation' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Rechercher' });
  await expect(field).toBeFocused();
  await field.fill(number);
  await expect(page.getByRole('option').filter({ hasText: number })).toBeVisible();
  await expectAccessible(page);
});

test('a refusal and a form with errors are accessible', async ({ page, signIn, expectAccessible }) => {
  await prepare(page);
  await signIn(page, 'supplier');
  await page.goto('/crypto');
  await expectPage(page, 'Accès refusé');
  await expectAccessible(page);
  const form = new DepositForm(page);
  await form.open();
  await form.type({ number: 'é!', net: '1,234', vat: '', due: '31/02/2026' });
  await form.expectMessage(form.due, /JJ\/MM\/AAAA/);
  await expectAccessible(page);

  // Read from a file: what it looks like, and the question before it is sent.
  const { number, file } = ublInvoice();
  await form.drop(file);
  await expect(form.number).toHaveValue(number);
  await form.fileCard.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('dialog', { name: 'Aperçu' });
  await expect(preview).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await form.submit.click();
  await expect(page.getByRole('alertdialog', { name: `Déposer la facture ${number}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await new Frame(page).choose('Mes Documents');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('the menu of a phone is accessible, from either side', async ({ page, signIn, expectAccessible }) => {
  await prepare(page, { size: phone });
  await signIn(page, 'client');
  await page.goto('/documents/my');
  await expectPage(page, 'Mes documents');
  await page.getByRole('button', { name: 'Afficher le menu' }).click();
  await expect(new Frame(page).menu).toBeVisible();
  await expectAccessible(page);
});
