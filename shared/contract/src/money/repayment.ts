import { plusDays } from '../days.ts';
import { applyRate, daysBetween, interest } from './money.ts';
import type { Terms } from './terms.ts';

/** An assigned invoice as its account sees it (domain.md §D: G, C, A, D, K), minor units. */
export interface AssignedAmounts {
  due: number;
  covered: number;
  credited: number;
  disputed: number;
  collected: number;
}
type FundingTerms = Pick<Terms, 'quotitePpm' | 'fundUncovered'>;

/** E: credits and disputes reduce the covered part first (D2). */
export const eligibleOf = (
  { fundUncovered }: FundingTerms,
  { due, covered, credited, disputed }: AssignedAmounts,
): number => Math.max(0, (fundUncovered ? due : covered) - disputed - credited);

/** What is kept back because it is neither covered nor undisputed. */
export const reserveOf = (terms: FundingTerms, invoice: AssignedAmounts): number =>
  applyRate(invoice.due - invoice.credited - eligibleOf(terms, invoice), terms.quotitePpm);

/** Money that came in repays the covered part first (D3). */
export const fundableOf = (terms: FundingTerms, invoice: AssignedAmounts): number =>
  applyRate(Math.max(0, eligibleOf(terms, invoice) - invoice.collected), terms.quotitePpm);

/** What the guarantee fund keeps after a credit: never more than before. */
export const fdgAfterCredit = (held: number, { fdgPpm }: Pick<Terms, 'fdgPpm'>, left: number): number =>
  Math.min(held, applyRate(left, fdgPpm));

/** A line of a draw whose interest was paid in advance; amounts in minor units. */
export interface DrawnLine {
  /** Not repaid yet. */
  readonly open: number;
  readonly ratePpm: number;
  readonly dayBasis: 360 | 365;
  readonly valueDate: string;
  readonly dueDate: string;
  /** Interest that is not income yet. */
  readonly deferred: number;
  /** First day that no accrual has counted. */
  readonly accruedTo: string;
}

/** Income of a line up to a day, included (D7); from its due date on all that is left. */
export function accrual(
  { open, ratePpm, dayBasis, dueDate, deferred, accruedTo }: DrawnLine,
  lastDay: string,
): number {
  if (lastDay >= dueDate) return deferred;
  const days = daysBetween(accruedTo, plusDays(lastDay, 1));
  return Math.min(deferred, interest(open, ratePpm, days, dayBasis));
}

/** What a repayment on a day adds to the interest of what it repays, and what it gives back of it (D10). */
export function interestOfRepayment(
  { ratePpm, dayBasis, valueDate, dueDate }: Omit<DrawnLine, 'open' | 'deferred' | 'accruedTo'>,
  repaid: number,
  on: string,
): { late: number; early: number; days: number } {
  const late = on > dueDate;
  const from = on > valueDate ? on : valueDate;
  const days = late ? daysBetween(dueDate, on) : daysBetween(from, dueDate);
  const amount = interest(repaid, ratePpm, days, dayBasis);
  return { late: late ? amount : 0, early: late ? 0 : amount, days };
}
