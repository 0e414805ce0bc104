import { coverInTurn, type CoverRoom, type invoiceEntity, type RecordOf } from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { IN_FORCE, LEFT } from '../../guarantees/guarantees.repository.ts';

/**
 * Limits of a pair that can cover now an invoice of this term (due − issue, days), for `coverOf`; a demand guarantee covers
 * no invoice. All arguments are SQL.
 */
export const ROOMS = (debtor: string, beneficiary: string, currency: string, term = 'null::int') =>
  `select g.id, g.number, ${LEFT} as "left" from guarantees g
   where g.debtor_id = ${debtor} and g.beneficiary_id = ${beneficiary} and g.currency = ${currency} and ${IN_FORCE}
     and g.kind = 'limit' and coalesce(${term} <= g.tenor_days, true)
   order by g.id`;

/**
 * Locks the guarantees that can cover an invoice until the transaction ends, so that what is checked is what is
 * taken: the database counts what is used from what invoices hold.
 */
export async function lockRooms(
  db: Queryable,
  of: Pick<RecordOf<typeof invoiceEntity>, 'debtorId' | 'assignorId' | 'currency' | 'issueDate' | 'dueDate'>,
): Promise<void> {
  const held = `${ROOMS('$1', '$2', '$3', '($5::date - $4::date)')} for no key update`;
  await db.query(held, [of.debtorId, of.assignorId, of.currency, of.issueDate, of.dueDate]);
}

/** The cover that approving these invoices in this order would take; those invisible to the caller are left out. */
export async function expectedCovers(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.query<{ id: string; due: number | null; rooms: CoverRoom[] }>(
    `select i.id, i.due, (select coalesce(jsonb_agg(to_jsonb(g)), '[]')
       from (${ROOMS('i.debtor_id', 'i.assignor_id', 'i.currency', '(i.due_date - i.issue_date)')}) g) as rooms
     from unnest($1::uuid[]) with ordinality as asked (id, n) join invoices i using (id) order by n`,
    [ids],
  );
  return coverInTurn(rows, ({ rooms }) => rooms).map(({ guarantee, covered, uncovered }, index) => ({
    id: rows[index]?.id as string,
    guarantee: guarantee?.number ?? null,
    covered,
    uncovered,
  }));
}

/**
 * Locks the contract's row until the transaction ends: concurrent sums of its outstanding amount wait here and are read
 * afterwards. Lock order: invoice, contract, guarantees by id (docs/adr/0026).
 */
export async function lockContract(db: Queryable, id: string): Promise<void> {
  await db.query('select from contracts where id = $1 for no key update', [id]);
}
