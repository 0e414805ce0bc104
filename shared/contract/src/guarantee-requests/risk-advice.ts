import type { RISK_GRADES } from './guarantee-request.machine.ts';

/** The grade that advises against bearing the debtor at all. */
const UNFAVOURABLE: (typeof RISK_GRADES)[number] = 'E';

interface Opinion {
  readonly grade: string;
  /** Minor units of the request's currency. */
  readonly amount: number;
}

/**
 * The most that may be granted within the risk department's opinion, in minor units: the amount it advises, zero if
 * unfavourable. Null without an opinion (docs/adr/0041).
 */
export function mostAdvised(opinion: Opinion | null | undefined): number | null {
  if (!opinion) return null;
  return opinion.grade === UNFAVOURABLE ? 0 : opinion.amount;
}

/** Whether granting this exceeds the risk department's advice. @param advised from `mostAdvised` */
export function exceedsAdvice(granted: number, advised: number | null | undefined): boolean {
  return advised !== null && advised !== undefined && granted > advised;
}
