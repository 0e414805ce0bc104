import { formatDate, formatMoney, plusDays, todayInParis } from '@cessio/contract';
import type { AccountLine } from '@cessio/contract/account';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { daysBetween, interest } from '@cessio/contract/money';
import { Client } from 'pg';
import { moveDemoClock } from '../../../tools/move-clock.ts';
import { assignedInvoice } from '../../fixtures/invoices.ts';
import { proofToken } from '../../fixtures/proof.ts';
import { accounts, callApi, callAs, fetchTokens, stack } from '../../fixtures/stack.ts';
import { expect, expectAccessible, test } from '../../fixtures/test.ts';

/** A job of the evening runs within a minute of its hour. */
const JOB_MS = 150_000;

/** As the database's owner. */
async function withOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  if (!stack.database) throw new Error('E2E_DATABASE_URL is not set: no clock can be moved.');
  const owner = new Client({ connectionString: stack.database });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** To half past nine in the evening, UTC: after ten in Paris, summer and winter. */
const moveToEveningOf = (day: string) =>
  withOwner((owner) => moveDemoClock(owner, Date.parse(`${day}T21:30:00Z`) - Date.now()));

// What follows in this folder runs at the real time again; this file is its last by name.
test.afterAll(() => withOwner((owner) => moveDemoClock(owner, null)));

/** A financing of an invoice assigned just now, validated by the manager. */
async function validatedFinancing(): Promise<Financing> {
  const { id: invoiceId } = await assignedInvoice();
  const [{ token }, manager, { contractId }] = await Promise.all([
    fetchTokens('supplier'),
    fetchTokens('m1'),
    callAs<{ contractId: string }>('supplier', 'GET', `/api/invoices/${invoiceId}`),
  ]);
  const preview = (amount: number | null, lines?: object[]) =>
    callApi<FinancingPreview>(token, 'POST', '/api/financings/preview', { contractId, amount, lines });
  const { drawable, available } = await preview(null);
  const room = drawable.find((one) => one.invoiceId === invoiceId)?.room ?? 0;
  const amount = Math.min(room, available);
  const lines = [{ invoiceId, amount }];
  const { valueDate, netPaid, bankAccountId, ...seen } = await preview(amount, lines);
  const body = {
    contractId,
    amount,
    lines,
    bankAccountId,
    seen: { valueDate, netPaid, available: seen.available },
  };
  const { id, version } = await callApi<Financing>(token, 'POST', '/api/financings', body);
  return callApi<Financing>(
    manager.token,
    'POST',
    `/api/financings/${id}/transitions`,
    { action: 'validate', version },
    { 'x-step-up': await proofToken(manager.token, accounts.m1) },
  );
}

/** Days on which interest becomes income, each with its part: the month ends before the due date, then what is left on it. */
function accrualsOf({
  valueDate,
  rate,
  dayBasis,
  lines: [line],
}: Financing): [day: string, amount: number][] {
  const { dueDate = '', amount = 0, interest: total = 0 } = line ?? {};
  const found: [string, number][] = [];
  let [from, left] = [valueDate, total];
  for (let day = valueDate; day < dueDate; day = plusDays(day, 1)) {
    if (!plusDays(day, 1).endsWith('-01')) continue;
    // The day before a due date on the first earns what is left, to the cent.
    const earned = Math.min(
      left,
      interest(amount, rate?.ppm ?? 0, daysBetween(from, plusDays(day, 1)), dayBasis as 360),
    );
    found.push([day, earned]);
    from = plusDays(day, 1);
    left -= earned;
  }
  return left > 0 ? [...found, [dueDate, left]] : found;
}

test('days that nobody ran are made up one by one: interest paid in advance becomes income at each month’s end and on the due day', async ({
  elsewhere,
}) => {
  test.setTimeout(JOB_MS + 120_000);
  const today = todayInParis();
  const financing = await validatedFinancing();
  const { number, contractId, amount, lines, currency } = financing;
  expect(financing).toMatchObject({ status: 'validated', interestMode: 'upfront' });
  const dueDate = lines[0]?.dueDate ?? '';
  const accruals = accrualsOf(financing);
  // A month's end and more than three days are left out.
  expect(accruals.length).toBeGreaterThan(1);
  expect(daysBetween(today, dueDate)).toBeGreaterThan(3);

  const jobs = await elsewhere('super', { at: '/ops/jobs' });
  const job = jobs.getByRole('row', { name: /^Comptabiliser les intérêts courus/ });
  await expect(job).toContainText('Jours manqués rattrapés un par un');
  const lastDay = job.getByRole('cell', { name: formatDate(dueDate), exact: true });
  await expect(lastDay).toHaveCount(0);
  await moveToEveningOf(dueDate);

  // The open page shows it without a reload.
  await expect(lastDay).toBeVisible({ timeout: JOB_MS });
  await expect(job).toContainText('À jour');
  await expectAccessible(jobs);
  const days = await withOwner((owner) =>
    owner.query<{ day: string; attempts: number }>(
      `select day::text, attempts from job_days where job = 'accrue-interest' and done_at is not null and day > $1 order by done_at, day`,
      [today],
    ),
  );
  const missed = Array.from({ length: daysBetween(today, dueDate) }, (_, at) => plusDays(today, at + 1));
  expect(days.rows).toEqual(missed.map((day) => ({ day, attempts: 1 })));

  const manager = await elsewhere('m1', { at: `/ledger?event=E5&q=${number}` });
  const entries = manager.getByRole('table', { name: 'Journal des écritures' });
  const rows = entries.getByRole('row').filter({ hasText: number });
  await expect(rows).toHaveCount(accruals.length);
  for (const [at, [day, earned]] of accruals.toReversed().entries()) {
    const row = rows.nth(at);
    await expect(row).toContainText(`Intérêts courus au ${formatDate(day)}, financement ${number}`);
    await expect(row.getByRole('cell', { name: formatDate(day), exact: true })).toBeVisible();
    await expect(row).toContainText(formatMoney(earned, currency));
  }

  // The supplier paid it in advance: its account has the draw, and nothing since.
  const supplier = await elsewhere('supplier', {
    at: `/account?tab=lines&contractId=${contractId}&q=${number}`,
  });
  const moved = supplier
    .getByRole('table', { name: 'Mouvements du compte' })
    .getByRole('row')
    .filter({ hasText: number });
  await expect(moved).toHaveCount(1);
  await expect(moved).toContainText(`Financement ${number} sur la facture`);
  await expect(moved).toContainText(formatMoney(amount, currency));
  const { data } = await callAs<{ data: AccountLine[] }>(
    'supplier',
    'GET',
    `/api/account-lines?contractId=${contractId}&q=${number}`,
  );
  expect(data.map(({ event, debit }) => [event, debit])).toEqual([['E4', amount]]);
});
