import { decimalsOf } from './money.ts';

/** The bank's currency: limits and thresholds are in it. */
export const LIMIT_CURRENCY = 'EUR';

/** A currency's rate for comparisons, from a day (`YYYY-MM-DD`) until its next rate. */
export interface ComparisonRate {
  readonly currency: string;
  /** Millionths of the currency for one euro: 10,85 MAD is 10 850 000. */
  readonly perEuroPpm: number;
  readonly since: string;
}

/** The rate that applies on a day; of two from the same day the first in the list, which was set last. */
export function rateOn<Rate extends ComparisonRate>(
  rates: readonly Rate[],
  currency: string,
  day: string,
): Rate | null {
  const begun = rates.filter((rate) => rate.currency === currency && rate.since <= day);
  return begun.toSorted((a, b) => b.since.localeCompare(a.since))[0] ?? null;
}

/**
 * An amount (minor units) converted to euro cents for comparison with a limit on a day, rounded up, so that exceeding a
 * limit by less than a cent counts. Only for limits and the committee's threshold: nothing owed is converted by it.
 * @returns the rate is null for an amount in euros; null where the currency has no rate on that day
 */
export function comparedInEuros(
  minor: number,
  currency: string,
  rates: readonly ComparisonRate[],
  day: string,
): { cents: number; rate: ComparisonRate | null } | null {
  if (currency === LIMIT_CURRENCY) return { cents: minor, rate: null };
  const rate = rateOn(rates, currency, day);
  if (!rate) return null;
  const amount = BigInt(minor) * BigInt(10 ** decimalsOf(LIMIT_CURRENCY)) * 1_000_000n;
  const one = BigInt(10 ** decimalsOf(currency)) * BigInt(rate.perEuroPpm);
  return { cents: Number(amount > 0n ? (amount + one - 1n) / one : amount / one), rate };
}

const UNITS = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** `1 € = 10,85 MAD` */
export function formatComparisonRate({
  currency,
  perEuroPpm,
}: Pick<ComparisonRate, 'currency' | 'perEuroPpm'>): string {
  const units = UNITS.format(perEuroPpm / 1_000_000).replaceAll('\u202f', '\u00a0');
  return `1\u00a0€ = ${units}\u00a0${currency}`;
}

/** Parses what is typed after « 1 € = »: `10,85` → 10 850 000; null unless a rate of at most six decimals. */
export function parseComparisonRate(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[,.](\d{1,6}))?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'));
}
