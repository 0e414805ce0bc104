import { readFile } from 'node:fs/promises';
import { href, pages } from '@cessio/contract';
import type { Financing } from '@cessio/contract/financings';
import type { Page } from '@playwright/test';
import { proofToken, withProof } from '../fixtures/proof.ts';
import { askFinancing } from '../fixtures/records.ts';
import { accounts, callApi, fetchTokens } from '../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const main = (page: Page) => page.getByRole('main');
const financingAt = ({ id }: Financing) => href(pages.financing, { id });

/** A manager who neither makes nor sends the file. */
const THIRD = 't.garrec@cessio.test';

/** Asked for by the supplier and validated by the manager: it waits to be paid. */
async function validatedFinancing(): Promise<Financing> {
  const [supplier, manager] = await Promise.all([fetchTokens('supplier'), fetchTokens('m1')]);
  const { id, version } = await askFinancing(supplier.token);
  return callApi<Financing>(
    manager.token,
    'POST',
    `/api/financings/${id}/transitions`,
    { action: 'validate', version },
    { 'x-step-up': await proofToken(manager.token, accounts.m1) },
  );
}

/** The bank's answer to a file: the first of its transfers is executed, the second goes to a closed account. */
const answerTo = (file: string, executed: string, rejected: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R-${file}</MsgId><CreDtTm>2026-11-30T07:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${file}</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${executed}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>${rejected}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`);

test('one person makes the file, another sends it, a third reads the bank’s answer, and the supplier reads what became of its money', async ({
  elsewhere,
}) => {
  test.setTimeout(240_000);
  const paid = await validatedFinancing();
  const failed = await validatedFinancing();

  // Others may wait for the same day: only these two leave.
  const manager = await elsewhere('m1', { at: pages.transfers });
  const card = main(manager)
    .getByRole('region', { name: /^Exécution le / })
    .filter({ hasText: paid.number });
  await card.getByRole('button', { name: 'Tout décocher' }).click();
  await expect(card.getByText(/^0 virement coché sur /)).toBeVisible();
  for (const { number } of [paid, failed])
    await card.getByRole('checkbox', { name: `Virer ${number}` }).check();
  await expectAccessible(manager);
  await card.getByRole('button', { name: /^Préparer le fichier de / }).click();
  const heading = main(manager).getByRole('heading', { level: 1, name: /^Fichier VIR-/ });
  await expect(heading).toBeVisible();
  const file = /VIR-\d{4}-\d{6}/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
  const at = new URL(manager.url()).pathname;
  await expect(main(manager).getByText('2 virements, exécution le')).toBeVisible();
  await expect(main(manager).getByRole('button', { name: 'Envoyer à la banque' })).toHaveCount(0);
  await expectAccessible(manager);

  const supplier = await elsewhere('supplier', { at: financingAt(paid) });
  await expect(main(supplier).getByText('Validé', { exact: true }).first()).toBeVisible();
  const sender = await elsewhere('super', { at });
  await withProof(sender, accounts.super, async () => {
    await main(sender).getByRole('button', { name: 'Envoyer à la banque' }).click();
    await confirm(sender, 'Envoyer à la banque');
  });
  await expect(main(supplier).getByText(/^Virement envoyé à la banque, attendu le /)).toBeVisible();
  const [received] = await Promise.all([
    sender.waitForEvent('download'),
    main(sender).getByRole('button', { name: 'Télécharger le fichier' }).click(),
  ]);
  expect(received.suggestedFilename()).toBe(`${file}.xml`);
  const left = await readFile(await received.path(), 'utf8');
  for (const { number } of [paid, failed]) expect(left).toContain(`<EndToEndId>${number}</EndToEndId>`);
  await expect(main(sender).getByText('Téléchargé le')).toBeVisible();
  await expectAccessible(sender);

  // Neither of the two enters what became of it: the same hand could pay once more.
  await expect(main(sender).getByText(/^Vous avez préparé ou envoyé ce fichier/)).toBeVisible();
  await expect(main(sender).getByRole('button', { name: /^Saisir/ })).toHaveCount(0);
  const other = await elsewhere('supplier', { at: financingAt(failed) });
  const third = await elsewhere(THIRD, { at: pages.transfers });
  await main(third).getByRole('button', { name: 'Lire une réponse de la banque' }).click();
  const dialog = third.getByRole('dialog', { name: 'Lire une réponse de la banque' });
  const answer = {
    name: 'pain002.xml',
    mimeType: 'application/xml',
    buffer: answerTo(file, paid.number, failed.number),
  };
  await withProof(third, THIRD, () => dialog.locator('input[type="file"]').setInputFiles(answer));
  await expect(dialog.getByText('1 exécuté, 1 rejeté, 0 en attente')).toBeVisible();
  await expectAccessible(third);
  // The same bytes again change nothing.
  await dialog.locator('input[type="file"]').setInputFiles({ ...answer, name: 'encore.xml' });
  await expect(dialog.getByText(/^Réponse déjà lue/)).toBeVisible();

  await expect(main(sender).getByText('Réponse reçue', { exact: true }).first()).toBeVisible();
  const rejected = main(sender).getByRole('row').filter({ hasText: failed.number });
  await expect(rejected).toContainText(/Rejeté/);
  await expect(rejected).toContainText('Le compte est clos.');
  await expect(main(supplier).getByText(/^Versé le /)).toBeVisible();
  await expect(main(other).getByText('Virement rejeté par la banque', { exact: true })).toBeVisible();
  await expect(main(other).getByRole('link', { name: /^Voir les comptes/ })).toHaveAttribute(
    'href',
    '/users/profile?tab=company',
  );

  // Days later the money of the executed one is back on the bank's account.
  await third.goto(at);
  await main(third).getByRole('button', { name: 'Saisir un retour' }).click();
  const back = third.getByRole('dialog', { name: 'Saisir un retour' });
  await back
    .getByRole('radiogroup', { name: `Réponse pour ${paid.number}` })
    .getByText('Retourné')
    .click();
  await back.getByRole('textbox', { name: /^Motif de la banque/ }).fill('Compte soldé');
  await expectAccessible(third);
  await withProof(third, THIRD, () => back.getByRole('button', { name: 'Enregistrer la réponse' }).click());
  await expect(main(sender).getByRole('row').filter({ hasText: paid.number })).toContainText(/Retourné/);
  await expect(main(supplier).getByText('Virement revenu à la banque', { exact: true })).toBeVisible();
  await expect(main(supplier).getByText(/^Compte soldé/)).toBeVisible();
});
