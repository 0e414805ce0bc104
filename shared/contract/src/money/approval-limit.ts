import { actorOf, type Who } from '../actors.ts';
import { decimalsOf } from './money.ts';

/** Somebody of the bank and their limit in minor units of the bank's currency; null decides nothing. */
export interface Decider extends Who {
  readonly approvalLimit: number | null;
}

/**
 * How much this employee decides alone, in minor units of a currency; Infinity for the administrator (domain.md §C1).
 * Limits are in euros and no rate is invented: a dirham or a dinar is worth less than a euro, so that comparing units
 * one to one errs on the safe side.
 */
export function approvalLimitOf(who: Decider, currency: string): number {
  if (actorOf(who) === 'X') return Infinity;
  return (who.approvalLimit ?? 0) * 10 ** (decimalsOf(currency) - decimalsOf('EUR'));
}
