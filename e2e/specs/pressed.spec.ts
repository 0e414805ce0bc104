import { KEPT_FORMS, OTHER_OPENED, type OpenedForm } from '../fixtures/forms.ts';
import { formRecords } from '../fixtures/form-records.ts';
import { newcomerOf } from '../fixtures/people.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { OUTERMOST, pressBeside, pressDown, WAYS_OUT } from '../pages/pressed.ts';
import { SignUp } from '../pages/sign-up.ts';

// The accounts are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });

const FORMS: readonly OpenedForm[] = [...KEPT_FORMS, ...OTHER_OPENED];

for (const account of new Set(FORMS.map((form) => form.account))) {
  test(`each button beside a wrong field of ${account ?? 'a visitor'} does what it says`, async ({
    page,
    problems,
  }) => {
    test.slow();
    // Only the API checks the address that a new password is mailed to.
    problems.allow(/422 .*forgot-pass/);
    if (account) await signIn(page, account);
    for (const form of FORMS.filter((one) => one.account === account))
      await test.step(form.name, async () => {
        await page.goto(await form.path(formRecords));
        await form.open?.(page);
        const field = form.field(page);
        await expect(field).toBeVisible();
        const root = field.locator(OUTERMOST);
        // Fields outside a form are validated on submit, and move nothing before.
        if ((await root.count()) === 0) return;
        expect(await pressBeside(page, root, form.name), form.name).toBeGreaterThan(0);
        const out = root.getByRole('button', { name: WAYS_OUT }).filter({ visible: true }).last();
        if (!(await out.count())) return;
        await field.focus();
        await pressDown(page, out, form.name);
        await page.mouse.up();
        const asked = page.getByRole('alertdialog', { name: 'Fermer sans enregistrer ?' });
        await expect
          .poll(async () => (await asked.isVisible()) || !(await root.isVisible()), {
            message: `${form.name} closes, or asks first`,
          })
          .toBe(true);
      });
  });
}

test('each button beside a wrong field of the sign-up does what it says, the one that adds a row too', async ({
  page,
}) => {
  const signUp = new SignUp(page);
  await signUp.account(newcomerOf());
  await signUp.create.click();
  await expect(signUp.saveCompany).toBeVisible();
  const root = signUp.saveCompany.locator(OUTERMOST);
  await expect(root.getByRole('button', { name: /^Ajouter/ })).toBeVisible();
  expect(await pressBeside(page, root, 'company')).toBeGreaterThan(5);
});
