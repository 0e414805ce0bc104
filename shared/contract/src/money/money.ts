import type { Currency } from './currencies.ts';
import { exactNumber, interestOf, shareOf } from './rounding.ts';

const DECIMALS: Record<Currency, number> = { EUR: 2, MAD: 2, DZD: 2, TND: 3 };

/** Decimals of a currency's minor unit (ISO 4217); unknown currencies have 2. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency as Currency] ?? 2;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(currency: string): Intl.NumberFormat {
  let found = formats.get(currency);
  if (!found) {
    const digits = decimalsOf(currency);
    found = new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    });
    formats.set(currency, found);
  }
  return found;
}

/**
 * `1234567, 'EUR'` → `12 345,67 €`. U+202F becomes U+00A0 because the interface's font lacks the former,
 * and minus is U+2212 so that columns line up; zero has no sign.
 */
export function formatMoney(minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  return format(currency)
    .format(minor / 10 ** digits)
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('-', '\u2212');
}

const rates = new Map<number, Intl.NumberFormat>();

/** Percent of a ppm rate: `35000` → `3,5 %`. */
export function formatRate(ppm: number, minDigits = 0): string {
  let found = rates.get(minDigits);
  if (!found) {
    found = new Intl.NumberFormat('fr-FR', {
      minimumFractionDigits: minDigits,
      maximumFractionDigits: 4,
      signDisplay: 'negative',
    });
    rates.set(minDigits, found);
  }
  return `${found.format(ppm / 10_000).replaceAll('-', '\u2212')}\u00a0%`;
}

/** `2026-03-16` → `16/03/2026`; a date has no time zone. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `amount × rate`, rounded half up, in integers only (domain.md §D). @throws RangeError beyond exact numbers */
export function applyRate(minor: number, ppm: number): number {
  return exactNumber(shareOf(BigInt(minor), ppm));
}

/** Interest of `minor` at `ppm` a year over `days` on a 360 or 365 day year, rounded half up (domain.md §D). */
export function interest(minor: number, ppm: number, days: number, basis: 360 | 365): number {
  return exactNumber(interestOf(BigInt(minor), ppm, days, basis));
}

/** Whole days from one date (included) to another (excluded). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
