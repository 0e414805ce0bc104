import { invoiceStates } from '@cessio/contract';
import { sqlStates } from '../../db/states.ts';

/** The last twelve months, SQL on a date. */
const inYear = (column: string) =>
  `${column} > (today_in_paris() - interval '12 months') and ${column} <= today_in_paris()`;

/** What was ever assigned: still open, paid, or recovered otherwise. */
const ASSIGNED = (['open', 'collected', 'recovered'] as const)
  .map((tag) => sqlStates(invoiceStates, tag))
  .join(', ');

/**
 * SQL of how the debtor of a pair has paid: mean days from due date to payment of what it paid in the last twelve
 * months, by amount, paid early counting as none as on a debtor's page. One currency: amounts of two are never weighed
 * against each other.
 * @param pair SQL that keeps the pair's invoices `x`
 */
export const avgDelayDays = (pair: string, currency: string): string =>
  `(select round(sum(greatest(x.paid_on - x.due_date, 0)::numeric * x.due) / nullif(sum(x.due), 0))::int from invoices x
    where ${pair} and x.currency = ${currency} and ${inYear('x.paid_on')})`;

/**
 * SQL of a pair's dilution: what was credited of all that was assigned and issued in the last twelve months, in ppm.
 * What a debtor wins in a dispute ends as a credit.
 */
export const dilutionPpm = (pair: string, currency: string): string =>
  `(select round(sum(least(x.credited, x.due))::numeric * 1000000 / nullif(sum(x.due), 0))::int from invoices x
    where ${pair} and x.currency = ${currency} and x.status in (${ASSIGNED}) and ${inYear('x.issue_date')})`;

/** SQL of how many invoices of a pair are in dispute. */
export const disputeCount = (pair: string): string =>
  `(select count(*)::int from invoices x where ${pair} and x.status = 'disputed')`;

/** SQL of whether an invoice `x` was assigned, whatever became of it. */
export const WAS_ASSIGNED = `x.status in (${ASSIGNED})`;
