import { invoiceStates } from '@cessio/contract';
import { sqlStates } from '../../../db/states.ts';

/** The largest transmitted amount (api.md §1): absurd rows must not produce an unreadable sum. */
export const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Open amounts with the bank, as docs/figures.md defines them, each by the states of its invoices: `exposure` (encours
 * cédé) is what is assigned and not ended, `commitments` (engagements) adds what is approved.
 */
export const OPEN = {
  exposure: sqlStates(invoiceStates, 'open'),
  commitments: sqlStates(invoiceStates, 'holdsCover'),
} as const;
export type OpenFigure = keyof typeof OPEN;

/** SQL of one figure over the invoices `x` of a condition that the caller may see, one sum for each currency, euros first. */
export const openSums = (figure: OpenFigure, condition: string): string =>
  `(select coalesce(jsonb_agg(s order by s.currency = 'EUR' desc, s.currency), '[]')
    from (select x.currency, least(sum(x.outstanding), ${LARGEST})::bigint as amount from invoices x
      where ${condition} and x.status in (${OPEN[figure]}) group by x.currency) s)`;

/** SQL of the same in one currency. */
export const openSum = (figure: OpenFigure, condition: string, currency: string): string =>
  `(select least(coalesce(sum(x.outstanding), 0), ${LARGEST})::bigint from invoices x
    where ${condition} and x.status in (${OPEN[figure]}) and x.currency = ${currency})`;
