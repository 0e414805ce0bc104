import { randomUUID } from 'node:crypto';
import type { Availability } from '@cessio/contract/account';
import type { Batch } from '@cessio/contract/batches';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { done } from './answers.ts';
import { moveClock } from './clock.ts';
import { insertInvoice } from './fixtures.ts';
import { insertAccount } from './owner.ts';
import { amend, copyContract, EXAMPLE } from './records.ts';
import { bySystem, people, rowsOf, world } from './small-world.ts';
import { stepUpHeader } from './step-up.ts';
import type { Person } from './world.ts';

/* Importing this gives a test file a supplier that may draw, on the days of the second worked example of domain.md §D. */

/** Of draws asked when each test begins. */
export const VALUE_DATE = '2026-01-20';

export const at = (instant: string) => moveClock(world.owner, instant);

/** The supplier's account that may be paid. */
export let account: string;
const begin = () => at('2026-01-19T10:00:00Z');
beforeAll(async () => {
  await begin();
  await world.owner.query('update employees set approval_limit = 10000000 where user_id = $1', [
    people.adviser.identity.userId,
  ]);
  account = await insertAccount({ status: 'verified', usable_from: '2025-12-01T00:00:00Z' });
});
beforeEach(begin);

let refs = 0;
/** An approved invoice. @param due cents, without VAT */
export const approved = (
  contractId: string,
  due: number,
  covered: number,
  dueDate: string,
  more: object = {},
) =>
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
    ...more,
  });

/** Assigns invoices in a batch that their supplier signs. */
export async function signed(invoices: readonly string[], who: Person = people.supplier): Promise<void> {
  let batch = await done<Batch>(
    who.call('POST', '/api/batches', { invoiceIds: invoices }, { 'idempotency-key': randomUUID() }),
    201,
  );
  for (const action of ['finalise', 'sign'])
    batch = await done<Batch>(
      who.call(
        'POST',
        `/api/batches/${batch.id}/transitions`,
        { action, version: batch.version },
        await stepUpHeader(world.owner, who.identity),
      ),
    );
}

/** The example's contract with its two invoices assigned. @param amended terms of the amendment in force */
export async function example(terms: { currency?: string; ceiling?: number } = {}, amended?: object) {
  const contract = await copyContract(world, { ...EXAMPLE, start_on: '2025-01-01', ...terms });
  if (amended) await amend(world, contract, amended);
  const { currency = 'EUR' } = terms;
  const invoices = [
    await approved(contract, 5_432_155, 4_000_000, '2026-03-16', { currency }),
    await approved(contract, 3_654_045, 3_654_045, '2026-04-10', { currency }),
  ];
  await signed(invoices);
  return { contract, invoices };
}

export const previewed = (who: Person, body: object) =>
  done<FinancingPreview>(who.call('POST', '/api/financings/preview', body));
export const ask = (who: Person, body: object, key: string = randomUUID()) =>
  who.call('POST', '/api/financings', body, { 'idempotency-key': key });
export const seenOf = ({ available, valueDate, netPaid }: FinancingPreview) => ({
  available,
  valueDate,
  netPaid,
});
/** What is asked for as previewed now. */
export async function requestBody(who: Person, contractId: string, amount: number | null, more: object = {}) {
  const shown = await previewed(who, { contractId, amount, ...more });
  return { contractId, amount: shown.amount, bankAccountId: account, seen: seenOf(shown), ...more };
}
/** Asks for what it previews. */
export const asked = async (who: Person, contractId: string, amount: number | null, more: object = {}) =>
  done<Financing>(ask(who, await requestBody(who, contractId, amount, more)), 201);
export async function take(
  who: Person,
  { id, version }: Pick<Financing, 'id' | 'version'>,
  action: string,
  more: object = {},
) {
  const proof = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `/api/financings/${id}/transitions`, { action, version, ...more }, proof);
}
/** Asked for, and validated by the adviser or another. */
export const drawn = async (
  contractId: string,
  amount: number | null,
  more: object = {},
  by = people.adviser,
) => done<Financing>(take(by, await asked(people.supplier, contractId, amount, more), 'validate'));
export const availableOf = async (contractId: string, who: Person = people.supplier) =>
  (await who.get<{ data: Availability[] }>(`/api/availability?contractId=${contractId}`))
    .data[0] as Availability;
/** What a financing posted, in order. */
export const linesOf = (id: string) =>
  rowsOf<{ account: string; amount: number }>(
    `select l.account, l.amount::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where e.source in ('financing', 'accrual') and e.source_id like $1 || '%' order by e.seq, l.id`,
    [id],
  );
/** What became income by the end of a day. */
export const accrued = (day: string) =>
  bySystem((tx) => tx.query('select accrue_interest($1, 100000)', [day]));
