import type { Locator } from '@playwright/test';
import { formRecords } from '../fixtures/form-records.ts';
import { KEPT_FORMS } from '../fixtures/forms.ts';
import { password } from '../fixtures/stack.ts';
import { expect, openAs, signIn, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { Frame } from '../pages/frame.ts';

// The accounts are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

for (const account of new Set(KEPT_FORMS.map((form) => form.account))) {
  test(`what ${account} types is not lost: reload, menu, Back, Escape, sign-out, lock`, async ({ page }) => {
    // Several forms, each loaded three times, on busy machines.
    test.slow();
    const forms = KEPT_FORMS.filter((form) => form.account === account);
    const frame = new Frame(page);
    const question = (name: string) => page.getByRole('alertdialog', { name });
    await signIn(page, account);
    const paths: string[] = [];
    for (const form of forms) {
      const path = await form.path(formRecords);
      paths.push(path);
      const field = form.field(page);
      const expectFound = async () => {
        await form.open?.(page);
        await expect(field, form.name).toHaveValue(form.text);
      };
      await page.goto(path);
      await form.open?.(page);
      await field.fill(form.text);
      if (form.asks === 'dialog') {
        await field.press('Escape');
        await question('Fermer sans enregistrer ?').getByRole('button', { name: 'Revenir' }).click();
        await expect(field).toHaveValue(form.text);
      }
      await page.reload();
      await expectFound();
      if (!form.unsaid) await expect(page.getByText('Saisie retrouvée').first(), form.name).toBeVisible();

      if (form.asks === 'dialog') await page.goBack();
      else if (form.exit) await page.getByRole('link', { name: form.exit }).click();
      else await frame.menu.getByRole('link').first().click();
      if (form.asks === 'page')
        await question('Quitter sans enregistrer ?').getByRole('button', { name: 'Quitter' }).click();
      await expect(page).not.toHaveURL(path);
      await expect(field).toBeHidden();
      await (form.asks === 'dialog' ? page.goForward() : page.goBack());
      await expectFound();
    }

    const [first] = forms;
    if (!first) throw new Error(`No form of ${account}.`);
    await page.goto(paths[0] ?? '');
    if (first.resumes) {
      await expect(first.field(page)).toHaveValue('');
      await page.getByRole('button', { name: 'Reprendre' }).click();
    }
    await expect(first.field(page)).toHaveValue(first.text);
    await frame.signOut();
    await expect(question('Se déconnecter ?').getByRole('listitem')).toHaveCount(
      forms.filter(({ ofVisitors }) => !ofVisitors).length,
    );
    await question('Se déconnecter ?').getByRole('button', { name: 'Revenir' }).click();
    await frame.profile.click();
    await page.getByRole('button', { name: 'Verrouiller' }).click();
    await page.getByLabel(/^Mot de passe/).waitFor();
    await page.reload();
    await page.getByLabel(/^Mot de passe/).fill(password);
    await page.getByRole('button', { name: 'Déverrouiller' }).click();
    await expect(first.field(page)).toHaveValue(first.text);
  });
}

test('a deposit is a draft of its record once it has a number, under its own address', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  const number = `FA-SEULE-${Date.now()}`;
  await form.number.fill(number);
  await expect(page.getByText(/^Enregistré comme brouillon à/)).toBeVisible();
  await expect(page).toHaveURL(/\/Invoices\/edit\//);
  await expect(form.number).toBeFocused();
  await page.reload();
  await expect(form.number).toHaveValue(number);
  await page.getByRole('button', { name: 'Supprimer le brouillon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le brouillon' }).click();
  await expect(page).toHaveURL(/\/Invoices\/my/);
  await expect(page.getByRole('status').filter({ hasText: 'Brouillon supprimé' })).toBeVisible();
});

test('keys of 20 ms: numbers that are grouped or computed with lose no key, and the caret stays', async ({
  page,
  elsewhere,
}) => {
  const typeWithin = async (field: Locator, text: string) => {
    await field.pressSequentially(text.slice(0, -4) + text.slice(-3), { delay: 20 });
    for (let at = 0; at < 3; at += 1) await field.press('ArrowLeft');
    await field.pressSequentially(text.slice(-4, -3), { delay: 20 });
    await expect(field).toHaveValue(text);
    await field.blur();
  };
  await openAs(page, 'supplier', '/Invoices/new');
  const iban = page.getByRole('textbox', { name: 'IBAN de la facture' });
  await typeWithin(iban, 'FR7630006000011234567890189');
  await expect(iban).toHaveValue('FR76 3000 6000 0112 3456 7890 189'.replaceAll(' ', '\u00a0'));
  await typeWithin(page.getByRole('textbox', { name: 'Montant HT' }), '8526,65');
  await expect(page.getByRole('textbox', { name: 'Montant HT' })).toHaveValue('8\u00a0526,65');

  const desk = await elsewhere('adviser', { at: '/Clients/new' });
  await typeWithin(desk.getByLabel('SIREN ou SIRET'), '999905664');
  await expect(desk.getByLabel('N° de TVA')).toHaveValue(/^FR\d\d999905664$/);
});
