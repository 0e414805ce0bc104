import { readFile } from 'node:fs/promises';
import { plusDays } from '@cessio/contract';
import type { LedgerMonth } from '@cessio/contract/ledger';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { plainPdf, day } from '../fixtures/einvoice.ts';
import { guaranteeOf, requestToDecide, takeStep } from '../fixtures/guarantees.ts';
import { withProof } from '../fixtures/proof.ts';
import { accounts, callApi, fetchTokens, stack } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { confirm } from '../pages/question.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Cents of `12 345,67 €`; 0 of a dash. */
const cents = (text: string): number => Number(text.replaceAll(/\D/g, '') || 0);

/** Sums of a file of entries by account, in cents, of what was posted in euros. */
function sumsOf(fec: string): Map<string, number> {
  const [, ...lines] = fec.trim().split(/\r?\n/);
  const sums = new Map<string, number>();
  for (const line of lines) {
    const columns = line.split('|');
    const [account = '', debit = '', credit = '', currency] = [
      columns[4],
      columns[11],
      columns[12],
      columns[17],
    ];
    if (!currency) sums.set(account, (sums.get(account) ?? 0) + cents(debit) - cents(credit));
  }
  return sums;
}

test('a deed is posted at once, reversed by two persons, and both entries stay', async ({ elsewhere }) => {
  test.setTimeout(120_000);
  const asked = await requestToDecide('limit', 1_230_000);
  await takeStep('m1', `/api/guarantee-requests/${asked.id}`, 'approve');
  const manager = await elsewhere('m1', { at: '/ledger' });
  const table = manager.getByRole('table', { name: 'Journal des écritures' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  const legal = await elsewhere('legal', { at: `/requests/${asked.id}` });
  await press(legal, 'Joindre l’acte signé');
  const deed = legal.getByRole('alertdialog');
  await deed.locator('input[type="file"]:not([capture])').setInputFiles({ ...plainPdf, name: 'acte.pdf' });
  await deed.getByLabel(/^Valable à partir du/).fill(day(0));
  await expect(deed.getByRole('progressbar')).toHaveCount(0);
  await withProof(legal, accounts.legal, () => confirm(legal, 'Joindre l’acte signé'));
  const { id, number } = await guaranteeOf(asked.id);

  // The open list shows it, with its number and the sentence that explains it.
  const sentence = new RegExp(`^Engagement donné : garantie ${number} sur `);
  const row = table.getByRole('row').filter({ hasText: `Engagement donné : garantie ${number} sur ` });
  await expect(row).toContainText(/ECR-HB-\d{4}-\d{6}/);
  await expect(row).toContainText(/12.300,00.€/);
  await row.getByRole('link', { name: /^ECR-HB/ }).click();
  await expect(manager.getByRole('heading', { level: 2, name: sentence })).toBeVisible();
  await expect(manager.getByRole('link', { name: number })).toHaveAttribute('href', `/guarantees/${id}`);

  await press(manager, 'Contre-passer');
  await manager.getByRole('alertdialog').getByRole('textbox').fill('Acte joint au mauvais dossier.');
  await withProof(manager, accounts.m1, () => confirm(manager, 'Contre-passer'));
  await expect(manager.getByRole('button', { name: 'Retirer ma demande' })).toBeVisible();
  const administrator = await elsewhere('super', { at: new URL(manager.url()).pathname });
  await press(administrator, 'Approuver');
  await withProof(administrator, accounts.super, () => confirm(administrator, 'Approuver'));
  await expect(administrator.getByText('Contre-passée par')).toBeVisible();
  await expect(manager.getByText('Contre-passée', { exact: true }).first()).toBeVisible();
  await manager.getByRole('link', { name: /^ECR-HB/ }).click();
  await expect(
    manager.getByRole('heading', { level: 2, name: /^Contre-passation, Acte joint au mauvais dossier\./ }),
  ).toBeVisible();

  // Both are among the guarantee's entries, and found by their numbers.
  await manager.goto(`/guarantees/${id}`);
  const own = manager.getByRole('table', { name: 'Écritures' });
  await expect(own.getByRole('row').filter({ hasText: number })).toHaveCount(2);
  const found = await own
    .getByRole('link', { name: /^ECR-HB/ })
    .first()
    .innerText();
  await manager.keyboard.press('Control+k');
  await manager.getByRole('combobox').last().fill(found);
  await manager.getByRole('option', { name: new RegExp(found) }).click();
  await expect(manager.getByRole('heading', { level: 1 })).toContainText(found);
});

test('a month is closed, and the balance of its FEC is the one on screen', async ({ elsewhere }) => {
  test.setTimeout(120_000);
  const { token } = await fetchTokens('super');
  const months = async () =>
    (await callApi<{ data: LedgerMonth[] }>(token, 'GET', '/api/ledger/months')).data;
  const last = (await months()).find(({ state }) => state !== 'running');
  if (!last) throw new Error('The demonstration has no month that is over.');
  // Rates of the days before it are entered, and the months before it closed, as the bank has done.
  for (const { missingRates } of await months())
    for (const { currency, onDate } of missingRates)
      await callApi(token, 'POST', '/api/accounting-rates', {
        currency,
        onDate,
        perEuroPpm: currency === 'MAD' ? 10_800_000 : 3_350_000,
        source: 'BCE',
      });
  await closeBefore(last.month);

  const manager = await elsewhere('m1', { at: '/ledger/months' });
  const row = manager.getByRole('row').filter({ hasText: nameOf(last.month) });
  await row.getByRole('button', { name: /^Clôturer/ }).click();
  await expect(manager.getByText('Plus aucune écriture ne peut être passée dans ce mois.')).toBeVisible();
  await withProof(manager, accounts.m1, () => confirm(manager, 'Clôturer'));
  await expect(row).toContainText('Clos le');
  const [file] = await Promise.all([
    manager.waitForEvent('download'),
    row.getByRole('button', { name: /^Télécharger le FEC/ }).click(),
  ]);
  const sums = sumsOf((await readFile(await file.path())).toString('latin1'));

  const end = plusDays(`${nextOf(last.month)}-01`, -1);
  await manager.goto(`/ledger/balance?at=${end}`);
  await expect(manager.getByText('Équilibrée')).toBeVisible();
  const shown = new Map<string, number>();
  for (const line of await manager.getByRole('row').all()) {
    const [plan = '', , , , balance = ''] = await line.getByRole('cell').allInnerTexts();
    if (plan) shown.set(plan, (balance.includes('créditeur') ? -1 : 1) * cents(balance));
  }
  expect(shown.size).toBeGreaterThan(1);
  const moved = ([, amount]: [string, number]) => amount !== 0;
  expect(Object.fromEntries([...sums].filter(moved))).toEqual(Object.fromEntries([...shown].filter(moved)));
});

/** `2026-10` → « octobre 2026 ». */
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/** Closes every month before this one: each would need a proof, and an account has twenty an hour. */
async function closeBefore(month: string): Promise<void> {
  if (!stack.database) throw new Error('E2E_DATABASE_URL is not set: no months can be closed.');
  const client = new Client({ connectionString: stack.database });
  await client.connect();
  try {
    await client.query(
      `insert into ledger_months (month, closed_by)
         select generate_series(date_trunc('month', min(entry_date)), $1::date - interval '1 month', '1 month'),
           (select id from users where role = 'super' limit 1)
         from ledger_entries on conflict do nothing`,
      [`${month}-01`],
    );
  } finally {
    await client.end();
  }
}

/** `2026-12` → `2027-01`. */
function nextOf(month: string): string {
  return plusDays(`${month}-28`, 4).slice(0, 7);
}
