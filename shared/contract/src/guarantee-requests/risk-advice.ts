import type { RISK_GRADES } from './guarantee-request.machine.ts';

/** The grade that is against bearing the debtor at all. */
const UNFAVOURABLE: (typeof RISK_GRADES)[number] = 'E';

interface Opinion {
  readonly grade: string;
  /** Minor units of the request's currency. */
  readonly amount: number;
}

/**
 * The most that may be granted without deviating from the opinion of the risk department, in its minor units: what it
 * advises, nothing where it is unfavourable. Null where there is no opinion to deviate from (docs/adr/0041).
 */
export function mostAdvised(opinion: Opinion | null | undefined): number | null {
  if (!opinion) return null;
  return opinion.grade === UNFAVOURABLE ? 0 : opinion.amount;
}

/** Whether granting this much goes beyond what the risk department advises. @param advised of `mostAdvised` */
export function exceedsAdvice(granted: number, advised: number | null | undefined): boolean {
  return advised !== null && advised !== undefined && granted > advised;
}
