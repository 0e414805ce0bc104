import { freshNumber, ublInvoice } from '../fixtures/einvoice.ts';
import { newcomerOf } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { expectPage } from '../pages/page-title.ts';
import { SignUp } from '../pages/sign-up.ts';

// Here animations are on (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('another document takes away what the last one gave, and another invoice begins empty', async ({
  page,
}) => {
  const form = await DepositForm.openAs(page, 'supplier');
  /** From another page: the same address again would be a reload, which finds the form. */
  const openAnother = async () => {
    await page.goto('/Invoices/my');
    await page.goto('/Invoices/new');
  };
  const first = ublInvoice();
  const withOrder = first.file.buffer
    .toString()
    .replace(
      '<cac:AccountingSupplierParty>',
      '<cac:OrderReference><cbc:ID>BC-AUTRE</cbc:ID></cac:OrderReference>$&',
    );
  await form.drop({ ...first.file, buffer: Buffer.from(withOrder) });
  await expect(form.order).toHaveValue('BC-AUTRE');
  const second = ublInvoice();
  await page.getByRole('button', { name: 'Remplacer' }).click();
  await form.drop(second.file);
  await expect(form.number).toHaveValue(second.number);
  await expect(form.order).toHaveValue('');

  await openAnother();
  await expect(form.number).toHaveValue('');
  await form.order.fill('A-REPRENDRE');
  await expect(page.getByText(/^Conservé sur cet appareil/)).toBeVisible();
  await openAnother();
  await expect(form.order).toHaveValue('');
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(form.order).toHaveValue('A-REPRENDRE');
});

test('a press is not lost when the field it leaves says what is wrong', async ({ page, elsewhere }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  await form.number.fill(freshNumber());
  await form.vat.focus();
  await form.save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })).toBeVisible();

  const visitor = await elsewhere();
  const signUp = new SignUp(visitor);
  await signUp.account(newcomerOf({}));
  await signUp.create.click();
  await expectPage(visitor, 'Votre société');
  await visitor.getByRole('textbox', { name: /^Part à l’export/ }).fill('130');
  const rows = visitor.getByRole('textbox', { name: /^Nom \*?$|^Nom$/ });
  const before = await rows.count();
  await visitor.getByRole('button', { name: 'Ajouter un débiteur' }).click();
  await expect(rows).toHaveCount(before + 1);
});

test('« Déposer » right after the last change asks', async ({ page }) => {
  const form = await DepositForm.openAs(page, 'supplier');
  await form.drop(ublInvoice().file);
  await expect(form.submit).toBeEnabled();
  await form.order.fill('DERNIER-MOT');
  await form.submit.click();
  await expect(page.getByRole('alertdialog', { name: /^Déposer/ })).toBeVisible();
});
