import {
  hasTag,
  invoiceStates,
  type Alert,
  type CheckData,
  type invoiceEntity,
  type RecordOf,
} from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { allRows } from '../../../db/rows.ts';
import { sqlStates } from '../../../db/states.ts';

/** Another invoice that this one may duplicate, and whether the risk department has cleared it. */
export interface Lookalike {
  readonly kind: 'NEAR_DUPLICATE' | 'SAME_FILE';
  readonly otherId: string;
  readonly cleared: boolean;
}

/** Fields on which the alerts of an invoice's lookalikes depend. */
type Compared = Pick<RecordOf<typeof invoiceEntity>, 'status' | 'holder'> & {
  readonly lookalikes?: readonly Lookalike[];
};

/** What the risk department must look at before it is financed. */
const ALERTS = {
  NEAR_DUPLICATE: { message: 'Mêmes sociétés, même montant, même date à trois jours près', path: '/gross' },
  SAME_FILE: { message: 'Même fichier qu’une autre facture', path: '/fileId' },
} as const;

/** SQL of an invoice's lookalikes for the bank, one JSON value, the same from either of two (docs/adr/0092). */
export const LOOKALIKES = (id: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'otherId', l.other_id, 'cleared', l.cleared) order by l.kind, l.other_id), '[]')
    from invoice_lookalikes(${id}) l)`;

/** SQL: whether it waits for a decision while one of them is open; then the risk department has it. */
export const AWAITS_RISK = (i: string) =>
  `(${i}.status in (${sqlStates(invoiceStates, 'deposited')}) and exists (select from invoice_lookalikes(${i}.id) l where not l.cleared))`;

/** What an invoice's lookalikes mean for it, as alerts; companies read none. */
export function alertsOf({ lookalikes = [] }: Pick<Compared, 'lookalikes'>): Alert[] {
  return lookalikes.map(({ kind, otherId, cleared }) => ({
    code: kind,
    severity: cleared ? 'passed' : 'warning',
    ...ALERTS[kind],
    otherId,
  }));
}

/** Alerts that nobody of the risk department has lifted yet. */
export function openAlerts(record: Pick<Compared, 'lookalikes'>): Alert[] {
  return alertsOf(record).filter(({ severity }) => severity !== 'passed');
}

/** Who at the bank has the file: with an open alert the risk department, otherwise its previous holder. */
export function holderOf(record: Compared): string | null {
  const awaitsRisk = hasTag(invoiceStates, record.status, 'deposited') && openAlerts(record).length > 0;
  return awaitsRisk ? 'risk' : (record.holder ?? null);
}

/** The bank's to read. */
export function findLookalikes(db: Queryable, id: string): Promise<Lookalike[]> {
  return allRows<Lookalike>(db, {
    name: 'invoice_lookalikes',
    text: `select kind, other_id as "otherId", cleared from invoice_lookalikes($1) order by kind, other_id`,
    values: [id],
  });
}

/**
 * Records that an invoice duplicates none of its lookalikes, in their present versions. Returns them with their
 * numbers, for the history of both.
 */
export function clearLookalikes(db: Queryable, id: string): Promise<{ id: string; number: string }[]> {
  return allRows(
    db,
    `with cleared as (
       insert into cleared_lookalikes (kind, one_id, two_id, compared)
       select kind, least($1, other_id), greatest($1, other_id), compared from invoice_lookalikes($1) where not cleared
       on conflict (kind, one_id, two_id) do update set compared = excluded.compared, cleared_at = portal_now()
       returning one_id, two_id),
     moved as (
       insert into moved_turns (invoice_id, holder)
       select distinct o.id, 'risk' from cleared c join invoices o on o.id in (c.one_id, c.two_id) and o.id <> $1 and o.status = 'under_review')
     select distinct o.id, coalesce(o.number, o.ref) as number from cleared c
       join invoices o on o.id in (c.one_id, c.two_id) and o.id <> $1 order by 2`,
    [id],
  );
}

/** Words of a duplicate. @param seenAs the number as the caller may be told it */
export function duplicateOf(seenAs: string | null): CheckData {
  return { number: seenAs ?? 'un numéro équivalent', fields: 'même vendeur, même numéro, même année' };
}
