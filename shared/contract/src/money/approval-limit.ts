import { actorOf, type Who } from '../actors.ts';

/** Somebody at the bank and their limit in euro cents; null: decides nothing. */
export interface Decider extends Who {
  readonly approvalLimit: number | null;
}

/** Preconditions of a decision under a limit, in the order in which they are reported. */
export const LIMIT_CODES = [
  'APPROVAL_LIMIT_NONE',
  'COMPARISON_RATE_MISSING',
  'APPROVAL_LIMIT_EXCEEDED',
] as const;

/**
 * What this employee decides alone, in euro cents; null for nothing, Infinity for the administrator (domain.md §C1).
 * Amounts in other currencies are compared by `comparedInEuros`.
 */
export function approvalLimitOf(who: Decider): number | null {
  return actorOf(who) === 'X' ? Infinity : who.approvalLimit || null;
}
