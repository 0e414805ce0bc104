import {
  actorOf,
  approvalLimitOf,
  comparedInEuros,
  formatComparisonRate,
  formatDate,
  formatMoney,
  LIMIT_CURRENCY,
  todayInParis,
  type PortalSettings,
} from '@cessio/contract';
import type { Identity } from '../db/caller.ts';
import { ApiError } from '../http/problem.ts';
import type { Blocker } from './execute.ts';

/**
 * Why somebody may not decide an amount (minor units) alone: no limit, no rate to compare it by, or above the limit
 * (domain.md §C1). What exceeds a manager's is the administrator's.
 */
export function limitBlocker(
  identity: Identity,
  { comparisonRates }: Pick<PortalSettings, 'comparisonRates'>,
  amount: number,
  currency: string,
): Blocker | null {
  const limit = approvalLimitOf(identity);
  if (limit === Infinity) return null;
  const who = actorOf(identity) === 'M' ? 'Administrateur' : 'Responsable';
  if (limit === null) return { error: new ApiError('APPROVAL_LIMIT_NONE'), who };
  const compared = comparedInEuros(amount, currency, comparisonRates, todayInParis());
  if (!compared)
    return { error: new ApiError('COMPARISON_RATE_MISSING', { currency }), who: 'Administrateur' };
  const { cents, rate } = compared;
  if (cents <= limit) return null;
  const euros = (minor: number) => formatMoney(minor, LIMIT_CURRENCY);
  const asked = rate
    ? `${formatMoney(amount, currency)}, soit ${euros(cents)} au taux du ${formatDate(rate.since)} (${formatComparisonRate(rate)})`
    : euros(cents);
  return {
    error: new ApiError(
      'APPROVAL_LIMIT_EXCEEDED',
      { amount: asked, limit: euros(limit) },
      { members: { limit, asked: cents } },
    ),
    who,
  };
}
