import { freshNet, submitInvoice, step, type InvoiceRecord } from '../fixtures/invoices.ts';
import { callAs } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('of two invoices that look alike neither is approved, alone or in bulk, until risk has decided', async ({
  page,
  elsewhere,
}) => {
  const prefix = `JU${Date.now().toString(36).toUpperCase()}`;
  const net = freshNet();
  const pair: InvoiceRecord[] = [];
  for (const number of [`${prefix}-1`, `${prefix}-2`])
    pair.push(await step('client', await submitInvoice(number, net), 'confirm'));
  await signIn(page, 'adviser');
  // They wait for the risk department: not in the adviser's own queue.
  const list = `/Invoices/my?tab=all&q=${prefix}&sort=number`;
  for (const [at, { id }] of pair.entries()) {
    await page.goto(`/Invoices/${id}?tab=checks`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${prefix}-${at + 1}`);
    await expect(page.getByRole('main').getByText(/le département Risque doit la lever/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);
    // Next to the one that it may duplicate.
    await expect(
      page
        .getByRole('tabpanel')
        .getByRole('link', { name: `${prefix}-${2 - at}`, exact: true })
        .first(),
    ).toBeVisible();
  }

  await page.goto(list);
  const rows = page.getByRole('row').filter({ hasText: prefix });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Doublon probable' })).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Approuver…' }).click();
  const question = page.getByRole('alertdialog');
  for (const at of [1, 2])
    await expect(
      question.getByText(new RegExp(`${prefix}-${at}.*le département Risque doit la lever`)),
    ).toBeVisible();
  await page.keyboard.press('Escape');

  const desk = await elsewhere('risk', { at: `/Invoices/${pair[0]?.id}` });
  await desk.getByRole('button', { name: 'Lever l’alerte' }).click();
  const lifting = desk.getByRole('alertdialog');
  await expect(lifting.getByText(`${prefix}-2`).first()).toBeVisible();
  await lifting.getByLabel(/^Commentaire/).fill('Deux livraisons distinctes.');
  await lifting.getByRole('button', { name: 'Lever l’alerte' }).click();
  await expect(lifting).toBeHidden();
  await desk.goto(`/Invoices/${pair[1]?.id}`);
  await expect(desk.getByText(`Comparée à ${prefix}-1`)).toBeVisible();

  await page.goto(list);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Doublon probable' })).toHaveCount(0);
  for (const row of await rows.all()) await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Approuver…' }).click();
  const reason = question.getByLabel(/^Pourquoi approuver hors garantie/);
  // What the approval needs is known once nothing is loading.
  await expect(question.getByRole('button', { name: /^Approuver/ })).toBeEnabled();
  await expect(question.locator('[aria-busy="true"]')).toHaveCount(0);
  if (await reason.isVisible()) await reason.fill('Débiteur connu de longue date.');
  await question.getByRole('button', { name: /^Approuver/ }).click();
  await expect(question).toBeHidden();
  for (const { id } of pair)
    expect(await callAs<InvoiceRecord>('adviser', 'GET', `/api/invoices/${id}`)).toMatchObject({
      status: 'approved',
    });
});
