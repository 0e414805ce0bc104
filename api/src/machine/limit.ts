import {
  actorOf,
  approvalLimitOf,
  comparedInEuros,
  formatComparisonRate,
  formatDate,
  formatMoney,
  LIMIT_CURRENCY,
  type AdhesionRow,
  type PortalSettings,
  type StoredAdhesion,
} from '@cessio/contract';
import { clock } from '../clock.ts';
import type { Identity } from '../db/caller.ts';
import { ApiError } from '../http/problem.ts';
import type { Blocker } from './execute.ts';

/**
 * Why somebody may not decide an amount (minor units) alone: no limit, no rate for the comparison, or above the limit
 * (domain.md §C1). The administrator decides above a manager's limit.
 */
export function limitBlocker(
  identity: Identity,
  { comparisonRates }: Pick<PortalSettings, 'comparisonRates'>,
  amount: number,
  currency: string,
): Blocker | null {
  const limit = approvalLimitOf(identity);
  if (limit === Infinity) return null;
  const [who, to] =
    actorOf(identity) === 'M' ? ['Administrateur', 'à l’administrateur'] : ['Responsable', 'au responsable'];
  if (limit === null) return { error: new ApiError('APPROVAL_LIMIT_NONE', { to }), who };
  const compared = comparedInEuros(amount, currency, comparisonRates, clock.today());
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
      { amount: asked, limit: euros(limit), to },
      { members: { limit, asked: cents } },
    ),
    who,
  };
}

/** An amount as limits compare it, in euro cents; null where no rate compares its currency. */
export const comparedToLimits = (
  { comparisonRates }: Pick<PortalSettings, 'comparisonRates'>,
  amount: number,
  currency: string,
): number | null => comparedInEuros(amount, currency, comparisonRates, clock.today())?.cents ?? null;

/**
 * Who decides an adhesion in committee: the manager alone below the threshold or without one, from it on also the
 * administrator (domain.md §C3). Rounded up, so that in doubt both decide.
 */
export function committeeOf(
  { committeeThreshold, comparisonRates }: Pick<PortalSettings, 'committeeThreshold' | 'comparisonRates'>,
  { status, wantedCeiling, currency }: Pick<StoredAdhesion, 'status' | 'wantedCeiling' | 'currency'>,
): AdhesionRow['decidedBy'] {
  if (status !== 'committee') return null;
  if (committeeThreshold === null) return 'manager';
  const compared = comparedInEuros(wantedCeiling, currency, comparisonRates, clock.today());
  if (!compared) return 'no_rate';
  return compared.cents < committeeThreshold ? 'manager' : 'manager_and_administrator';
}
