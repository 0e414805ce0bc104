import type { Page } from '@playwright/test';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import { applyForAdhesion, presentToCommittee, proposeTerms, stepAdhesion } from '../fixtures/adhesions.ts';
import { plainPdf, ublInvoice } from '../fixtures/einvoice.ts';
import { debtorName } from '../fixtures/invoices.ts';
import { CUT, cutOff } from '../fixtures/network.ts';
import { fetchTokensOf, keepTokens } from '../fixtures/people.ts';
import { proofToken, withProof } from '../fixtures/proof.ts';
import { accounts, callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, openAs, test } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { OUTERMOST, pressBeside, pressDown } from '../pages/pressed.ts';

test('a new cédant gives the papers asked for, signs its contract, and deposits its first invoice the same hour', async ({
  page,
  elsewhere,
  problems,
}) => {
  test.setTimeout(180_000);
  // Signing first without a fresh proof, which is then required.
  problems.allow(/403/);
  problems.allow(CUT);
  const applicant = await applyForAdhesion();
  const { newcomer, id, partyId } = applicant;
  const { companyName, email } = newcomer;
  await stepAdhesion('adviser', id, 'start_kyc');
  const items = [{ code: 'RIB' }, { code: 'BILANS', comment: 'Les deux derniers' }];
  await stepAdhesion('adviser', id, 'request_info', { payload: { items } });

  // The company reads on its home page what is requested, and answers each item.
  await keepTokens(page, await fetchTokensOf(newcomer));
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Votre demande d’adhésion' });
  await expect(card.getByText('Bilans (Les deux derniers)')).toBeVisible();
  await card.getByRole('button', { name: 'Envoyer les compléments' }).click();
  const asked = page.getByRole('alertdialog');
  for (const [index, name] of ['rib.pdf', 'bilans.pdf'].entries()) {
    const buffer = Buffer.concat([plainPdf.buffer, Buffer.from(`% ${name} ${email}\n`)]);
    await asked
      .locator('input[type="file"]:not([capture])')
      .nth(index)
      .setInputFiles({ ...plainPdf, name, buffer });
    await expect(asked.getByText(name)).toBeVisible();
  }
  await expect(asked.getByRole('progressbar')).toHaveCount(0);
  await asked.getByRole('button', { name: 'Envoyer les compléments' }).click();
  await expect(card.getByText('Votre conseiller vérifie votre dossier.')).toBeVisible();

  // The bank completes KYC and study, and its manager decides on the terms.
  await presentToCommittee(applicant);
  const { token } = await fetchTokens('adviser');
  const adviser = await elsewhere('adviser', { at: `/adhesions/${id}` });
  await adviser.getByRole('button', { name: 'Modifier les conditions' }).click();
  const terms = adviser.getByRole('form', { name: 'Conditions du contrat' });
  await terms.getByLabel(/^Acte de cession/).selectOption('Bordereau Dailly');
  await terms.getByLabel(/^Marge/).fill('340');
  await terms.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(terms.getByText(/Vouliez-vous dire 3,40.%/)).toBeVisible();
  await terms.getByLabel(/^Marge/).fill('3,4');
  await terms.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(terms).toBeHidden();
  const manager = await elsewhere('m1', { at: `/adhesions/${id}` });
  // No threshold is set: there are no votes and no minutes, and the decision says why.
  const committee = manager.getByRole('region', { name: 'Comité' });
  const agreedTerms = manager.getByRole('region', { name: 'Conditions du contrat' });
  await expect(agreedTerms.getByText('Bordereau Dailly')).toBeVisible();
  await expect(agreedTerms.getByText('3,40\u00a0% l’an, base 360')).toBeVisible();
  await expect(committee.getByText('Le responsable décide seul')).toBeVisible();
  await expect(committee.getByRole('button')).toHaveCount(0);
  await manager.getByRole('button', { name: 'Donner l’accord' }).click();
  const agreed = manager.getByRole('alertdialog');
  const agree = agreed.getByRole('button', { name: 'Donner l’accord' });
  const conditions = agreed.getByRole('textbox', { name: /^Conditions/ });
  await conditions.fill('Plafond à revoir en juin.');
  await agree.click();
  await expect(agreed).toBeVisible();
  await agreed.getByRole('textbox', { name: /^Motif de l’accord/ }).fill('Comptes sains, débiteurs connus.');
  await cutOff(manager, async () => {
    await agree.click();
    await expect(agreed.getByRole('alert')).toContainText('Connexion perdue');
  });
  await expect(conditions).toHaveValue('Plafond à revoir en juin.');
  await agree.click();
  await expect(card.getByText('Accord de principe\u00a0: votre contrat est en préparation.')).toBeVisible();
  await stepAdhesion('legal', id, 'prepare');

  // Both sign with a fresh proof.
  await page.reload();
  await expect(card.getByText('Votre contrat est à signer.')).toBeVisible();
  await card.getByRole('button', { name: 'Signer le contrat' }).click();
  await expect(page.getByRole('alertdialog').getByText('Bordereau Dailly')).toBeVisible();
  await withProof(page, email, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Signer le contrat' }).click(),
  );
  await expect(card.getByRole('button', { name: 'Signer le contrat' })).toBeHidden();
  await expect(card.getByText('Signé, la banque contresigne')).toBeVisible();
  await expect(card.getByText('Votre contrat est à signer.')).toBeHidden();
  const legal = await elsewhere('legal', { at: `/adhesions/${id}` });
  await legal.getByRole('button', { name: 'Contresigner' }).click();
  await withProof(legal, accounts.legal, () =>
    legal.getByRole('alertdialog').getByRole('button', { name: 'Contresigner' }).click(),
  );
  await expect(legal.getByText('Adhérent actif').first()).toBeVisible({ timeout: 30_000 });
  await legal.getByRole('link', { name: 'Voir le contrat en vigueur' }).click();
  await expect(legal.getByRole('region', { name: 'Conditions en vigueur' })).toContainText(
    'Bordereau Dailly',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Déposer une facture' })).toBeVisible();

  // The bank knows the debtor: the adviser accepts the pair, and the first invoice is deposited.
  const relations = await callApi<{
    data: { id: string; version: number; debtor: { legalName: string } }[];
  }>(token, 'GET', `/api/relations?assignorId=${partyId}&limit=5`);
  const relation = relations.data.find(({ debtor }) => debtor.legalName === debtorName);
  await callApi(token, 'POST', `/api/relations/${relation?.id}/transitions`, {
    action: 'accept',
    version: relation?.version,
  });
  const { number, file } = ublInvoice({ seller: { name: companyName, siren: '' } });
  await page.getByRole('main').getByRole('link', { name: 'Déposer une facture' }).click();
  await page.locator('input[type="file"]:not([capture])').first().setInputFiles(file);
  await expect(page.getByLabel(/^Numéro/)).toHaveValue(number);
  await new DepositForm(page).deposit();
  await expect(page.getByRole('main').getByText('Chez le débiteur', { exact: true }).first()).toBeVisible();
});

test('above the threshold two votes and minutes decide, and a vote on what has changed since does not count', async ({
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const ASKED = 80_000_000;
  const THRESHOLD = 60_000_000;
  const { token } = await fetchTokens('super');
  const settings = async (committeeThreshold: number | null) => {
    const { version } = await callApi<{ version: number }>(token, 'GET', '/api/settings');
    await callApi(
      token,
      'PATCH',
      '/api/settings',
      { version, committeeThreshold },
      {
        'x-step-up': await proofToken(token, accounts.super),
      },
    );
  };
  const applicant = await applyForAdhesion(ASKED);
  const { id } = applicant;
  await stepAdhesion('adviser', id, 'start_kyc');
  await presentToCommittee(applicant, ASKED);
  await settings(THRESHOLD);
  const at = `/adhesions/${id}`;
  const committeeOf = (page: Page) => page.getByRole('region', { name: 'Comité', exact: true });
  const vote = async (page: Page) => {
    await committeeOf(page).getByRole('radio', { name: 'Pour' }).check();
    await committeeOf(page).getByRole('button', { name: 'Voter' }).click();
    await expect(committeeOf(page).getByRole('button', { name: 'Voter' })).toBeHidden();
  };

  const manager = await elsewhere('m1', { at });
  const committee = committeeOf(manager);
  await expect(committee.getByText('Au-delà du seuil')).toBeVisible();
  await expect(committee.getByText('il manque\u00a0: 2 votes pour, le procès-verbal')).toBeVisible();
  await committee.getByRole('textbox').focus();
  await pressDown(manager, committee.getByRole('button', { name: 'Voter' }), '« Voter »');
  await manager.mouse.up();
  await expect(committee.locator('[aria-invalid="true"]').first()).toBeVisible();
  await vote(manager);
  await expect(committee.getByText('il manque\u00a0: 1 vote pour, le procès-verbal')).toBeVisible();

  // The terms change: opinions on the former ones stay readable, but no longer count.
  await proposeTerms(id, THRESHOLD + 1);
  await expect(committee.getByText('Donné sur une version antérieure\u00a0: ne compte plus.')).toBeVisible();
  await expect(committee.getByText('il manque\u00a0: 2 votes pour, le procès-verbal')).toBeVisible();
  await vote(manager);
  await vote(await elsewhere('super', { at }));
  await expect(committee.getByText('il manque\u00a0: le procès-verbal')).toBeVisible();
  await committee.getByRole('button', { name: 'Rédiger le procès-verbal' }).click();
  const minutes = committee.getByRole('textbox', { name: 'Procès-verbal' });
  expect(await pressBeside(manager, minutes.locator(OUTERMOST), 'minutes')).toBe(1);
  await minutes.fill('Plafond réduit, dossier sain.');
  await committee.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(committee.getByText('Plafond réduit, dossier sain.')).toBeVisible();
  await expect(committee.getByText('il manque')).toBeHidden();

  // The agreement applies to the version that was read.
  const { version } = await callApi<AdhesionRecord>(token, 'GET', `/api${at}`);
  await manager.getByRole('button', { name: 'Donner l’accord' }).click();
  const sent = manager.waitForRequest((request) => request.url().endsWith(`${at}/transitions`));
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Donner l’accord' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ action: 'approve', version });
  await expect(manager.getByRole('main').getByText('Accord de principe').first()).toBeVisible();
  await expect(manager.getByRole('region', { name: 'Décision' })).toBeVisible();
  await settings(null);
});

test('the risk department clears one resemblance with the list of sanctions and confirms another', async ({
  page,
}) => {
  const { token } = await fetchTokens('risk');
  const name = 'Cycles Tramontel';
  const found = await callApi<{ data: { id: string }[] }>(
    token,
    'GET',
    `/api/adhesions?q=${encodeURIComponent(name)}&limit=1`,
  );
  const request = `/api/adhesions/${found.data[0]?.id}`;
  const check = async () =>
    (await callApi<AdhesionRecord>(token, 'GET', request)).checks.find(
      ({ label }) => label === 'Liste de sanctions',
    )?.text;
  // New people are checked within a minute.
  await expect.poll(check, { timeout: 75_000 }).toBe('Alerte à lever\u00a0: Arkadi Velimouchkine');

  await openAs(page, 'risk', `/adhesions/${found.data[0]?.id}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByRole('link', { name: '1 alerte sur la liste de sanctions' }).click();
  const list = page.getByRole('region', { name: 'Liste de sanctions' });
  const decide = async (reference: string, result: string, note: string) => {
    const hit = list.getByRole('listitem').filter({ hasText: reference });
    await hit.getByRole('button', { name: 'Décider de l’alerte sur Arkadi Velimouchkine' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(reference)).toBeVisible();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Choisissez une décision')).toBeVisible();
    await expect(dialog.getByText('Indiquez sur quoi la décision repose')).toBeVisible();
    await dialog.getByRole('radio', { name: result }).check();
    await dialog.getByRole('textbox').fill(note);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toBeHidden();
    return hit;
  };
  const other = await decide('DEMO.2.47', 'Une autre personne\u00a0: alerte levée', 'Un homonyme, né à Oran');
  await expect(other.getByText('Levée', { exact: true })).toBeVisible();
  await expect(other.getByText('Un homonyme, né à Oran')).toBeVisible();
  const same = await decide(
    'DEMO.1.10',
    'La même personne\u00a0: alerte confirmée',
    'Même date de naissance',
  );
  await expect(same.getByText('Confirmée', { exact: true })).toBeVisible();
  await expect(page.getByText('filtrage avec alerte')).toBeVisible();
  await expect(page.getByRole('link', { name: '1 alerte sur la liste de sanctions' })).toBeVisible();
  expect(await check()).toBe('Alerte à lever\u00a0: Arkadi Velimouchkine');
});
