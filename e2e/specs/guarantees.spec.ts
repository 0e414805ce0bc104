import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../api/test/pdf.ts';
import { enterCompany } from '../fixtures/companies.ts';
import { day, plainPdf } from '../fixtures/einvoice.ts';
import {
  activeGuarantee,
  approvedInvoice,
  coverInvoices,
  guaranteeOf,
  requestToDecide,
  takeStep,
} from '../fixtures/guarantees.ts';
import { debtorName, uploadPdf } from '../fixtures/invoices.ts';
import { CUT, cutOff } from '../fixtures/network.ts';
import { withProof } from '../fixtures/proof.ts';
import { freshEmail, freshSiren } from '../fixtures/people.ts';
import { accounts, fetchTokens, waitForMail } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

// The tests are independent: both workers share this file.
test.describe.configure({ mode: 'parallel' });
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The network is down when the confirmation is sent: the dialog says so, stays, and is confirmed again. */
async function confirmCutOff(page: Page, verb: string): Promise<void> {
  await cutOff(page, async () => {
    await confirm(page, verb);
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Connexion perdue');
  });
}
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible();

test('a request becomes a guarantee, whose certificate a banker checks, and whose cut holds from its receipt', async ({
  elsewhere,
  problems,
}) => {
  problems.allow(CUT);
  test.setTimeout(150_000);
  const asked = await requestToDecide('limit', 1_000_000);
  const manager = await elsewhere('m1', { at: `/requests/${asked.id}` });
  await manager.getByRole('radio', { name: /^Accorder \d/ }).check();
  await press(manager, 'Accorder');
  await confirm(manager, 'Accorder');
  await said(manager, 'Acte en préparation');

  const legal = await elsewhere('legal', { at: `/requests/${asked.id}` });
  await press(legal, 'Joindre l’acte signé');
  const deed = legal.getByRole('alertdialog');
  await deed.locator('input[type="file"]:not([capture])').setInputFiles({ ...plainPdf, name: 'acte.pdf' });
  await deed.getByLabel(/^Valable à partir du/).fill(day(0));
  await expect(deed.getByRole('progressbar')).toHaveCount(0);
  await withProof(legal, accounts.legal, () => confirm(legal, 'Joindre l’acte signé'));
  await said(legal, 'Acte signé');
  const guarantee = await guaranteeOf(asked.id);

  // The beneficiary prints the certificate; its banker has the paper and no account.
  const supplier = await elsewhere('supplier', { at: `/guarantees/${guarantee.id}` });
  const [paper] = await Promise.all([
    supplier.waitForEvent('download'),
    press(supplier, 'Télécharger le certificat'),
  ]);
  expect(paper.suggestedFilename()).toBe(`${guarantee.number}-1.pdf`);
  const { text, qr = '' } = await readPdf(await readFile(await paper.path()));
  for (const words of [guarantee.number, guarantee.verificationCode ?? '', '10 000,00 €', 'dix mille euros'])
    expect(text).toContain(words);
  const banker = await elsewhere(undefined, PHONE);
  const scan = async () => {
    await banker.goto('/about');
    await banker.goto(qr);
    await expect(banker.getByText(/^Certificat authentique/)).toBeVisible();
    expect(new URL(banker.url()).hash).toBe('');
  };
  await scan();
  await expectAccessible(banker);
  await banker.goto(`/demandegarantie/details?ref=${guarantee.number}`);
  await banker.getByRole('textbox', { name: 'Code du document' }).fill('AAAA-BBBB-CCCC');
  await press(banker, 'Vérifier');
  await expect(banker.getByText('Document non reconnu')).toBeVisible();

  // An open page would count as the receipt at once.
  await supplier.goto('/about');
  // One person cuts it, a second one approves, both seeing the invoices.
  const invoices = await coverInvoices(guarantee);
  const risk = await elsewhere('risk', { at: `/guarantees/${guarantee.id}` });
  await press(risk, 'Réduire');
  await risk.getByLabel(/^Nouveau montant/).fill('1500');
  await risk.getByLabel(/^Motif/).selectOption({ label: 'Dégradation du débiteur' });
  await expect(risk.getByText('1 facture reste couverte')).toBeVisible();
  await expect(risk.getByText(new RegExp(`^${invoices.approved}\\s: 1.200,00.€ → 300,00.€$`))).toBeVisible();
  await confirmCutOff(risk, 'Réduire');
  await expect(risk.getByLabel(/^Nouveau montant/)).toHaveValue(/^1.500,00$/);
  await confirm(risk, 'Réduire');
  await expect(risk.getByRole('button', { name: 'Retirer ma demande' })).toBeVisible();
  await manager.goto(`/guarantees/${guarantee.id}`);
  await press(manager, 'Approuver');
  await expect(manager.getByRole('alertdialog').getByText(new RegExp(`^${invoices.approved}`))).toBeVisible();
  await confirm(manager, 'Approuver');
  await said(manager, /^Effet à réception par Atelier Brévanne/);

  // Opening the page is the receipt.
  await supplier.goto(`/guarantees/${guarantee.id}`);
  await expect(supplier.getByText('Réduite', { exact: true }).first()).toBeVisible();
  await said(supplier, /^Reçue le /);
  const cover = (number: string) => supplier.getByRole('row').filter({ hasText: number });
  await expect(cover(invoices.assigned)).toContainText(/1.200,00.€/);
  await expect(cover(invoices.approved)).toContainText(/\D300,00.€/);
  // Invoices approved later find nothing left, and take nothing from earlier ones.
  const later = await approvedInvoice();
  await supplier.reload();
  await expect(cover(invoices.assigned)).toContainText(/1.200,00.€/);
  await expect(cover(invoices.approved)).toContainText(/\D300,00.€/);
  await expect(cover(later.number)).toHaveCount(0);
  await scan();
  await expect(banker.getByText(/Votre document est l’édition 1/)).toBeVisible();
});

test('a demand guarantee is asked for with its papers, called, and refused once by two persons with every discrepancy', async ({
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const { id } = await activeGuarantee('demand', 1_000_000, async (draft) => {
    const client = await elsewhere('client', { at: `/requests/new?id=${draft}` });
    const paper = 'Contrat ou commande à garantir';
    await said(client, 'obligatoire pour l’envoi');
    await said(client, /^500,00/);
    await client.locator(`input[type="file"]:not([capture])[aria-label="${paper}"]`).setInputFiles(plainPdf);
    await said(client, 'En vérification');
    await press(client, 'Envoyer la demande');
    await expect(client).toHaveURL(`/requests/${draft}`);
  });
  const supplier = await elsewhere('supplier', { at: `/guarantees/${id}`, ...PHONE });
  await press(supplier, 'Mettre en jeu');
  const dialog = supplier.getByRole('alertdialog');
  await dialog.getByLabel(/^Montant demandé/).fill('4000');
  await dialog.getByLabel(/^En quoi le débiteur/).fill('Trois factures impayées après relance.');
  await dialog
    .locator('input[type="file"]:not([capture])')
    .setInputFiles({ ...plainPdf, name: 'demande.pdf' });
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await confirm(supplier, 'Mettre en jeu');
  await expect(supplier.getByText('Mise en jeu', { exact: true }).first()).toBeVisible();
  await said(supplier, /^avant le .*18.h$/);

  const risk = await elsewhere('risk', { at: `/guarantees/${id}` });
  await press(risk, 'Refuser le paiement');
  await risk
    .getByLabel(/^Irrégularités/)
    .fill('La demande n’est pas signée.\nLa facture 12 n’est pas jointe.');
  await confirm(risk, 'Refuser le paiement');
  await expect(risk.getByRole('button', { name: 'Retirer ma demande' })).toBeVisible();
  const manager = await elsewhere('m1', { at: `/guarantees/${id}` });
  await press(manager, 'Approuver');
  await confirm(manager, 'Approuver');
  await expect(supplier.getByText('La facture 12 n’est pas jointe.', { exact: true })).toBeVisible();
  await expect(supplier.getByText('Active', { exact: true }).first()).toBeVisible();
});

test('a request is refused with its reason, another granted in part and accepted by the client', async ({
  elsewhere,
  problems,
}) => {
  problems.allow(CUT);
  test.setTimeout(120_000);
  const [refused, offered] = [
    await requestToDecide('limit', 3_000_000),
    await requestToDecide('limit', 3_000_000),
  ];
  const manager = await elsewhere('m1', { at: `/requests/${refused.id}` });
  await manager.getByRole('radio', { name: /^Refuser/ }).check();
  await manager.getByLabel(/^Motif/).selectOption({ index: 1 });
  await press(manager, 'Refuser');
  await confirm(manager, 'Refuser');
  await said(manager, /^Refusée$/);
  await manager.goto(`/requests/${offered.id}`);
  await manager.getByRole('radio', { name: /^Accorder partiellement/ }).check();
  await manager.getByLabel(/^Montant accordé/).fill('20000');
  await manager.getByLabel(/^Conditions/).fill('Révision en juin.');
  await manager.getByLabel(/^Message/).fill('Encours élevé cet hiver.');
  await press(manager, 'Accorder partiellement');
  await confirmCutOff(manager, 'Accorder partiellement');
  await confirm(manager, 'Accorder partiellement');

  const client = await elsewhere('client', { at: `/requests/${refused.id}`, ...PHONE });
  await expect(client.getByText('Refusée', { exact: true }).first()).toBeVisible();
  await client.goto(`/requests/${offered.id}`);
  await said(client, /Révision en juin/);
  await press(client, 'Accepter la contre-offre');
  await confirm(client, 'Accepter la contre-offre');
  await said(client, 'Acte en préparation');
});

test('a beneficiary without a file is asked for on a phone, invited by mail, and named by the act once the bank knows it', async ({
  elsewhere,
  problems,
}) => {
  problems.allow(CUT);
  test.setTimeout(120_000);
  const [siren, mailbox] = [freshSiren(), freshEmail()];
  const name = `Ébénisterie ${siren}`;
  const client = await elsewhere('client', { at: '/requests/new', ...PHONE });
  const field = (label: RegExp) => client.getByLabel(label);
  await field(/^Bénéficiaire/).selectOption({ label: 'Un autre bénéficiaire…' });
  await field(/^Raison sociale du bénéficiaire/).fill(name);
  await field(/^Numéro d’immatriculation/).fill('123456789');
  await field(/^E-mail du bénéficiaire/).fill(mailbox);
  await field(/^Montant demandé/).fill('12000');
  await field(/^Délai maximal/).fill('90');
  await field(/^Motif de la demande/).fill('Agencement de trois boutiques.');
  await press(client, 'Envoyer la demande');
  await expect(field(/^Numéro d’immatriculation/)).toHaveAttribute('aria-invalid', 'true');
  await field(/^Numéro d’immatriculation/).fill(siren);
  await expectAccessible(client);
  await cutOff(client, async () => {
    await press(client, 'Envoyer la demande');
    const alert = client.getByRole('alert').filter({ hasText: 'Vérifiez votre connexion puis réessayez.' });
    await expect(alert).toContainText('Votre saisie est conservée.');
    await expect(field(/^Numéro d’immatriculation/)).toHaveValue(siren);
    await expect(field(/^Motif de la demande/)).toHaveValue('Agencement de trois boutiques.');
  });
  await press(client, 'Envoyer la demande');
  await said(client, 'Bénéficiaire invité');
  const id = new URL(client.url()).pathname.split('/').at(-1) ?? '';
  const record = `/api/guarantee-requests/${id}` as const;

  const mail = await waitForMail(mailbox, /demande une garantie en votre faveur/);
  const invited = await elsewhere(undefined, PHONE);
  await invited.goto(/\/debtor\/new\?invitation=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await expect(
    invited.getByText(`${debtorName} demande à la banque une garantie en faveur de votre société.`),
  ).toBeVisible();
  await invited.getByRole('link', { name: 'Créer mon compte' }).click();
  await expect(invited.getByText('Vous êtes invité')).toBeVisible();
  await expect(invited.getByLabel(/e-mail/i)).toHaveValue(mailbox);

  await takeStep('adviser', record, 'study');
  await takeStep('adviser', record, 'ask_opinion');
  await takeStep('risk', record, 'give_opinion', {
    comment: 'Favorable.',
    payload: { grade: 'B', amount: 1_200_000 },
  });
  await takeStep('m1', record, 'approve');
  const legal = await elsewhere('legal', { at: `/requests/${id}` });
  await said(legal, 'Aucune société ne porte ce numéro');
  await said(
    legal,
    `Aucune fiche société ne porte le numéro ${siren}\u00a0: créez d’abord celle de ${name}.`,
  );
  const file = { nationalId: siren, city: 'Vannes', isDebtor: false, isAssignor: true };
  await enterCompany('adviser', `${name} SAS`, file);
  await legal.reload();
  await expect(legal.getByRole('link', { name: `${name} SAS` })).toBeVisible();
  const payload = {
    fileId: await uploadPdf((await fetchTokens('legal')).token),
    validFrom: day(0),
    validUntil: day(90),
  };
  await takeStep('legal', record, 'formalise', { payload, proof: true });
  await client.reload();
  await said(client, 'Acte signé');
  await said(client, `${name} SAS`);
  await expect(client.getByText('Bénéficiaire invité')).toHaveCount(0);
});
