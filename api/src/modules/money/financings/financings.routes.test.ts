import { randomUUID } from 'node:crypto';
import type { Availability } from '@cessio/contract/account';
import type { Batch } from '@cessio/contract/batches';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { moveClock } from '../../../../test/clock.ts';
import { done } from '../../../../test/answers.ts';
import { insertInvoice } from '../../../../test/fixtures.ts';
import { insertAccount, noticesOf } from '../../../../test/owner.ts';
import { copyContract } from '../../../../test/records.ts';
import { bySystem, columnOf, people, rowsOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import type { Person } from '../../../../test/world.ts';

/** The second worked example of domain.md §D, on its days. */
const EXAMPLE = {
  quotite_ppm: 850_000,
  fdg_ppm: 100_000,
  fdg_cap: 800_000,
  fee_ppm: 7_500,
  fee_min: 600,
  guarantee_fee_ppm: 2_300,
  vat_ppm: 200_000,
  rate_ppm: 41_400,
  day_basis: 360,
};
const ASKED_AT = '2026-01-19T10:00:00Z';
const VALUE_DATE = '2026-01-20';

const at = (instant: string) => moveClock(world.owner, instant);

let account: string;
beforeAll(async () => {
  await world.owner.query('update employees set approval_limit = 10000000 where user_id = $1', [
    people.adviser.identity.userId,
  ]);
  account = await insertAccount({ status: 'verified', usable_from: '2025-12-01T00:00:00Z' });
});
beforeEach(() => at(ASKED_AT));

let refs = 0;
const approved = (contractId: string, due: number, covered: number, dueDate: string) =>
  insertInvoice(world, {
    ref: `FAC-${String((refs += 1)).padStart(6, '0')}`,
    number: `F-${refs}`,
    contract_id: contractId,
    contract_number: 'AF-ESSAI',
    net: due,
    vat: 0,
    gross: due,
    covered_amount: covered,
    status: 'approved',
    submitted_at: new Date(),
    issue_date: '2026-01-05',
    due_date: dueDate,
  });

async function signed(invoices: readonly string[]) {
  let batch = await done<Batch>(
    people.supplier.call(
      'POST',
      '/api/batches',
      { invoiceIds: invoices },
      { 'idempotency-key': randomUUID() },
    ),
    201,
  );
  for (const action of ['finalise', 'sign'])
    batch = await done<Batch>(
      people.supplier.call(
        'POST',
        `/api/batches/${batch.id}/transitions`,
        { action, version: batch.version },
        await stepUpHeader(world.owner, people.supplier.identity),
      ),
    );
}

/** The example's contract with its two invoices assigned. */
async function example(terms: object = {}) {
  const contract = await copyContract(world, { ...EXAMPLE, start_on: '2025-01-01', ...terms });
  const invoices = [
    await approved(contract, 5_432_155, 4_000_000, '2026-03-16'),
    await approved(contract, 3_654_045, 3_654_045, '2026-04-10'),
  ];
  await signed(invoices);
  return { contract, invoices };
}

const previewed = (who: Person, body: object) =>
  done<FinancingPreview>(who.call('POST', '/api/financings/preview', body));
const ask = (who: Person, body: object, key: string = randomUUID()) =>
  who.call('POST', '/api/financings', body, { 'idempotency-key': key });
const seenOf = ({ available, valueDate, netPaid }: FinancingPreview) => ({ available, valueDate, netPaid });
/** Asks for what it previews. */
async function asked(who: Person, contractId: string, amount: number | null, more: object = {}) {
  const shown = await previewed(who, { contractId, amount, ...more });
  return done<Financing>(
    ask(who, { contractId, amount: shown.amount, bankAccountId: account, seen: seenOf(shown), ...more }),
    201,
  );
}
async function take(
  who: Person,
  { id, version }: Pick<Financing, 'id' | 'version'>,
  action: string,
  more: object = {},
) {
  const proof = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `/api/financings/${id}/transitions`, { action, version, ...more }, proof);
}
const availableOf = async (contractId: string) =>
  (await people.supplier.get<{ data: Availability[] }>(`/api/availability?contractId=${contractId}`))
    .data[0] as Availability;
const linesOf = (id: string) =>
  rowsOf<{ account: string; amount: number }>(
    `select l.account, l.amount::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where e.source in ('financing', 'accrual') and e.source_id like $1 || '%' order by e.seq, l.id`,
    [id],
  );

test('the second worked example: asked, validated, posted, accrued', async () => {
  const { contract, invoices } = await example();
  expect(await availableOf(contract)).toMatchObject({ balance: 6_965_968, available: 6_505_938 });
  const shown = await previewed(people.supplier, { contractId: contract, amount: 6_000_000 });
  expect(shown).toMatchObject({
    available: 6_505_938,
    amount: 6_000_000,
    valueDate: VALUE_DATE,
    afterCutOff: false,
    rate: { ppm: 41_400, code: 'FIXED', onDate: null },
    interest: 45_425,
    vat: 0,
    netPaid: 5_954_575,
    automatic: false,
    bankAccountId: account,
    refusals: [],
  });
  expect(
    shown.lines.map(({ invoiceId, amount, days, interest }) => [invoiceId, amount, days, interest]),
  ).toEqual([
    [invoices[0], 3_400_000, 55, 21_505],
    [invoices[1], 2_600_000, 80, 23_920],
  ]);
  const made = await asked(people.supplier, contract, 6_000_000);
  expect(made).toMatchObject({ status: 'requested', amount: 6_000_000, netPaid: 5_954_575, decision: null });
  expect(made.number).toMatch(/^FIN-2026-\d{6}$/);
  expect(await availableOf(contract)).toMatchObject({ available: 505_938, balance: 6_965_968 });
  expect((await availableOf(contract)).bars).toContainEqual(
    expect.objectContaining({ rule: 'asked', amount: -6_000_000 }),
  );
  expect(await noticesOf('financing.requested', made.id)).toEqual([
    {
      user_id: people.adviser.identity.userId,
      message: expect.stringMatching(/de 60.000,00.€ demandé par Atelier Brévanne.: à valider/),
    },
  ]);

  const seen = await done<Financing>(people.adviser.call('GET', `/api/financings/${made.id}`));
  expect(seen.decision).toMatchObject({ available: 6_505_938, financed: 0 });
  const posted = await done<Financing>(take(people.adviser, seen, 'validate'));
  expect(posted).toMatchObject({
    status: 'validated',
    valueDate: VALUE_DATE,
    netPaid: 5_954_575,
    interest: 45_425,
  });
  expect(await linesOf(made.id)).toEqual([
    { account: 'CCA', amount: 3_400_000 },
    { account: 'CCA', amount: 2_600_000 },
    { account: 'VIR', amount: -5_954_575 },
    { account: 'PCA', amount: -21_505 },
    { account: 'PCA', amount: -23_920 },
  ]);
  expect(await availableOf(contract)).toMatchObject({
    balance: 965_968,
    available: 505_938,
    financed: 6_000_000,
  });
  expect(await columnOf('select status from invoices where id = any($1)', [invoices])).toEqual([
    'financed',
    'financed',
  ]);
  expect((await noticesOf('financing.validated', made.id)).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/validé.: 59.545,75.€ sur votre compte le 20\/01\/2026/),
  );

  const accrued = (day: string) => bySystem((tx) => tx.query('select accrue_interest($1, 100)', [day]));
  await at('2026-03-17T21:00:00Z');
  await accrued('2026-01-30');
  await accrued('2026-01-31');
  await accrued('2026-01-31');
  await accrued('2026-02-28');
  await accrued('2026-03-16');
  expect(
    (await linesOf(made.id))
      .slice(5)
      .filter(({ account: of }) => of === 'PCA')
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b),
  ).toEqual([3_588, 4_692, 5_865, 8_372, 10_948]);
  expect(
    await columnOf(
      `select entry_date::text from ledger_entries where source = 'accrual' and source_id like $1 || '%' order by seq`,
      [made.id],
    ),
  ).toEqual(['2026-01-31', '2026-02-28', '2026-03-16']);
});
