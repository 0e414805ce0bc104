import { actorOf, type Who } from '../actors.ts';

/** Somebody of the bank and their limit in cents of a euro; null decides nothing. */
export interface Decider extends Who {
  readonly approvalLimit: number | null;
}

/** Preconditions of a decision that a limit bears on, in the order in which they are told. */
export const LIMIT_CODES = [
  'APPROVAL_LIMIT_NONE',
  'COMPARISON_RATE_MISSING',
  'APPROVAL_LIMIT_EXCEEDED',
] as const;

/**
 * How much this employee decides alone, in cents of a euro; null for nothing, Infinity for the administrator
 * (domain.md §C1). Amounts in other currencies meet it by `comparedInEuros`.
 */
export function approvalLimitOf(who: Decider): number | null {
  return actorOf(who) === 'X' ? Infinity : who.approvalLimit || null;
}
