import { plusDays } from '../days.ts';
import { simulate, type Simulation } from '../money/simulation.ts';
import { withoutFees, type Terms } from '../money/terms.ts';
import type { AgreedTerms } from './contract-terms.ts';

/** Clause of the effective yearly rate. */
export const TEG_LABEL = 'Taux effectif global';

/** Days late of the example; 0 is on time. */
export const EXAMPLE_LATE = [0, 15, 30] as const;
/** Days from its draw to its due date. */
export const EXAMPLE_DAYS = 60;
/** Its amount: 100 000, in minor units. */
export const exampleDue = (currency: string): number => (currency === 'TND' ? 100_000_000 : 10_000_000);

/**
 * What terms cost on one example (docs/adr/0100): a covered invoice of 100 000, drawn today as far as possible, due in 60
 * days, paid on time, 15 and 30 days late. Where the principal bears the fees, the assignor's are 0.
 */
export function exampleCosts(
  terms: Terms,
  feesPaidBy: AgreedTerms['feesPaidBy'],
  today: string,
): Simulation[] {
  const due = exampleDue(terms.currency);
  const dueDate = plusDays(today, EXAMPLE_DAYS);
  const borne = feesPaidBy === 'assignor' ? terms : withoutFees(terms);
  const invoice = { due, covered: due, disputed: 0, credited: 0, dueDate };
  return EXAMPLE_LATE.map((days) => simulate(borne, invoice, today, null, plusDays(dueDate, days)));
}
