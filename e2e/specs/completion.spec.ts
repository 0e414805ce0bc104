import { plainPdf } from '../fixtures/einvoice.ts';
import { invoiceUnderReview, reverseUnderReview } from '../fixtures/invoices.ts';
import { callAs } from '../fixtures/stack.ts';
import { expect, expectAccessible, openAs, test } from '../fixtures/test.ts';

/**
 * The bank requests more, the depositor provides it item by item, the bank reads it and decides again: for a company of
 * each side.
 */

for (const { account, review } of [
  { account: 'supplier', review: invoiceUnderReview },
  { account: 'client', review: reverseUnderReview },
] as const)
  test(`completed after being asked: ${account}`, async ({ page, elsewhere }) => {
    const { id } = await review();
    const record = `/Invoices/${id}`;
    const bank = await elsewhere('adviser', { at: record });
    await bank.getByRole('button', { name: 'Demander des compléments' }).click();
    const asking = bank.getByRole('alertdialog');
    await asking.getByRole('checkbox', { name: 'Bon de livraison' }).check();
    await asking.getByRole('textbox', { name: /Bon de livraison/ }).fill('Signé par le destinataire');
    await asking.getByRole('checkbox', { name: 'Autre' }).check();
    await asking.getByRole('textbox', { name: /Autre/ }).fill('Numéro de commande');
    await asking.getByRole('button', { name: 'Demander des compléments' }).click();
    await expect(bank.getByRole('main').getByText('À compléter', { exact: true }).first()).toBeVisible();
    await expect(bank.getByRole('button', { name: 'Compléter le dossier' })).toHaveCount(0);

    await openAs(page, account, record);
    await page.getByRole('button', { name: 'Compléter le dossier' }).first().click();
    const giving = page.getByRole('alertdialog');
    await expect(giving.getByText('Signé par le destinataire')).toBeVisible();
    await giving
      .getByLabel('Fichier pour Bon de livraison')
      .setInputFiles({ ...plainPdf, name: 'bon-signe.pdf' });
    await expect(giving.getByText('Pièce jointe')).toBeVisible();
    await giving.getByRole('button', { name: 'Compléter le dossier' }).click();
    await expect(giving.getByText('Joignez un fichier ou écrivez une réponse.')).toHaveCount(1);
    await giving.getByRole('textbox', { name: 'Réponse' }).last().fill('CMD-2041');
    if (account === 'client') await expectAccessible(page);
    await giving.getByRole('button', { name: 'Compléter le dossier' }).click();

    for (const reader of [page, bank]) {
      const main = reader.getByRole('main');
      await expect(main.getByText('En contrôle', { exact: true }).first()).toBeVisible();
      await expect(main.getByText('CMD-2041')).toBeVisible();
      await expect(main.getByText(/Bon de livraison, Autre/)).toBeVisible();
    }
    await bank.getByRole('button', { name: 'bon-signe.pdf' }).click();
    await expect(bank.getByRole('dialog').getByText('bon-signe.pdf')).toBeVisible();
    await bank.keyboard.press('Escape');
    await expect(bank.getByRole('button', { name: 'Rejeter' })).toBeEnabled();
  });

test('a guarantee request is asked for papers, which its requester gives on a phone', async ({
  page,
  elsewhere,
}) => {
  const open = await callAs<{ data: { id: string }[] }>(
    'client',
    'GET',
    // The oldest: other journeys move the newest on.
    '/api/guarantee-requests?status=under_review&sort=createdAt&limit=1',
  );
  const record = `/requests/${open.data[0]?.id}`;
  const bank = await elsewhere('adviser', { at: record });
  await expect(bank.getByText(/^En charge/)).toBeVisible();
  await expect(bank.getByRole('region', { name: 'Garanties avec et sans cette demande' })).toBeVisible();
  await bank.getByRole('button', { name: 'Demander des compléments' }).click();
  const asking = bank.getByRole('alertdialog');
  await asking.getByRole('button', { name: 'Demander des compléments' }).click();
  await expect(asking.getByText('Choisissez au moins une pièce')).toBeVisible();
  await asking.getByRole('checkbox', { name: 'Bilans' }).check();
  await asking.getByRole('textbox', { name: /Bilans/ }).fill('Des deux derniers exercices');
  await asking.getByRole('checkbox', { name: 'Statuts' }).check();
  await asking.getByRole('button', { name: 'Demander des compléments' }).click();
  await expect(bank.getByText('Bilans\u00a0: Des deux derniers exercices')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'client', record);
  await expect(page.getByText('La banque attend de vous')).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer les compléments' }).first().click();
  const giving = page.getByRole('alertdialog');
  await giving.getByLabel('Fichier pour Bilans').setInputFiles({ ...plainPdf, name: 'bilans.pdf' });
  await expect(giving.getByText('Pièce jointe')).toBeVisible();
  await giving.getByRole('checkbox', { name: 'Déjà remise à la banque' }).last().check();
  await expectAccessible(page);
  await giving.getByRole('button', { name: 'Envoyer les compléments' }).click();
  for (const reader of [page, bank]) {
    const came = reader.getByRole('region', { name: 'Pièces et réponses reçues' });
    await expect(came.getByRole('button', { name: 'bilans.pdf' })).toBeVisible();
    await expect(came.getByText('Déjà remise à la banque')).toBeVisible();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
