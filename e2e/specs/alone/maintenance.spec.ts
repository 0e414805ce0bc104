import { withProof } from '../../fixtures/proof.ts';
import { accounts, stack } from '../../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../../fixtures/test.ts';
import { DepositForm } from '../../pages/deposit-form.ts';
import { MaintenanceSwitch, maintenanceCover, reopenPortal } from '../../pages/maintenance.ts';

test.afterAll(reopenPortal);

test('maintenance closes the portal to all but the administrator, and gives everything back', async ({
  page: typing,
  elsewhere,
  problems,
}) => {
  test.slow();
  // Refused while it is on, and until a fresh proof is given.
  problems.allow(/status of (503|403)/);
  const form = await DepositForm.openAs(typing, 'supplier');
  await form.number.fill('EN-COURS-42');

  const admin = await elsewhere('super', { at: '/ops/settings' });
  const maintenance = new MaintenanceSwitch(admin);
  await maintenance.close('Mise à jour de la base de données.');
  await expect(admin.getByText('seuls les administrateurs y entrent')).toBeVisible();

  // A user in the middle of a form.
  const cover = maintenanceCover(typing);
  await expect(cover).toBeVisible();
  await expect(cover).toContainText('Mise à jour de la base de données.');
  await expect(cover).toContainText('Reprise prévue');
  await typing.keyboard.press('Escape');
  await typing.keyboard.press('Escape');
  await expect(cover).toBeVisible();
  await expectAccessible(typing);

  // A user who loads a page meanwhile: still signed in, and without the sign-in page.
  const arriving = await elsewhere('client', { at: '/Invoices/debtor/my' });
  await expect(maintenanceCover(arriving)).toBeVisible();
  await expect(arriving).toHaveURL('/Invoices/debtor/my');

  await maintenance.reopen();
  await expect(cover).toBeHidden();
  await expect(form.number).toHaveValue('EN-COURS-42');
  await expect(arriving.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeVisible({
    timeout: 25_000,
  });
  await expect(maintenanceCover(arriving)).toBeHidden();
});

test('what the administrator sets holds for everybody at once', async ({ page, request, problems }) => {
  // A refusal requires a fresh proof.
  problems.allow(/status of 403/);
  const idle = async () =>
    ((await (await request.get(`${stack.api}/api/config`)).json()) as { idleLockMinutes: number })
      .idleLockMinutes;
  await openAs(page, 'super', '/ops/settings');
  const minutes = (await idle()) === 45 ? 60 : 45;
  await page.getByLabel('Verrouillage après inactivité').selectOption(String(minutes));
  await withProof(page, accounts.super, () =>
    page.getByRole('form', { name: 'Règles' }).getByRole('button', { name: 'Enregistrer' }).click(),
  );
  await expect(page.getByText('Réglages enregistrés')).toBeVisible();
  expect(await idle()).toBe(minutes);
});
