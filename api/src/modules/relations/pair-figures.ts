import { invoiceStates } from '@cessio/contract';
import { sqlStates } from '../../db/states.ts';

/** The last twelve months, SQL on a date. */
const inYear = (column: string) =>
  `${column} > (today_in_paris() - interval '12 months') and ${column} <= today_in_paris()`;

/** All that was ever assigned: still open, paid, or recovered otherwise. */
const ASSIGNED = (['open', 'collected', 'recovered'] as const)
  .map((tag) => sqlStates(invoiceStates, tag))
  .join(', ');

/**
 * SQL of how the debtor of a pair has paid: average days from due date to payment over the last twelve months, weighted
 * by amount, early payments counted as 0 as on a debtor's page. One currency: amounts in two are never compared.
 * @param pair SQL that selects the pair's invoices `x`
 */
export const avgDelayDays = (pair: string, currency: string): string =>
  `(select round(sum(greatest(x.paid_on - x.due_date, 0)::numeric * x.due) / nullif(sum(x.due), 0))::int from invoices x
    where ${pair} and x.currency = ${currency} and ${inYear('x.paid_on')})`;

/**
 * SQL of a pair's dilution: the credited share of all that was assigned and issued in the last twelve months, in ppm.
 * What a debtor wins in a dispute ends as a credit.
 */
export const dilutionPpm = (pair: string, currency: string): string =>
  `(select round(sum(least(x.credited, x.due))::numeric * 1000000 / nullif(sum(x.due), 0))::int from invoices x
    where ${pair} and x.currency = ${currency} and x.status in (${ASSIGNED}) and ${inYear('x.issue_date')})`;

/** SQL of how many invoices of a pair are in dispute. */
export const disputeCount = (pair: string): string =>
  `(select count(*)::int from invoices x where ${pair} and x.status = 'disputed')`;

/** SQL of whether an invoice `x` was assigned, whatever its state now. */
export const WAS_ASSIGNED = `x.status in (${ASSIGNED})`;
