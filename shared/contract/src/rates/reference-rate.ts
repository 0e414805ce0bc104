import { formatDate, formatRate } from '../money/money.ts';

/** Published rates that the bank follows. */
export const REFERENCE_CODES = ['EURIBOR3M', 'TMM', 'BAM', 'BCE', 'LEGAL'] as const;
export type ReferenceCode = (typeof REFERENCE_CODES)[number];

/** What people call them, in French. */
export const REFERENCE_LABELS: Readonly<Record<ReferenceCode, string>> = {
  EURIBOR3M: 'EURIBOR 3 mois',
  TMM: 'TMM',
  BAM: 'Taux directeur de Bank Al-Maghrib',
  BCE: 'Taux de refinancement de la BCE',
  LEGAL: 'Taux d’intérêt légal',
};

/** Days after which a value is too old to price by, from how often it is published (D15); null: it holds until the next. */
export const STALE_AFTER_DAYS: Readonly<Record<ReferenceCode, number | null>> = {
  EURIBOR3M: 10,
  TMM: 45,
  BAM: 120,
  BCE: null,
  // Set for each half-year.
  LEGAL: 184,
};

const DAY_MS = 86_400_000;
const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day from which a value of this day is too old; null: never. */
export function staleFrom(code: ReferenceCode, onDate: string): string | null {
  const days = STALE_AFTER_DAYS[code];
  return days === null ? null : plusDays(onDate, days + 1);
}

/** Why there is no usable value before a day: « depuis le 10/11/2026 ». */
export function missingSince(code: ReferenceCode, before: string): string {
  const days = STALE_AFTER_DAYS[code];
  return days === null
    ? `avant le ${formatDate(before)}`
    : `depuis le ${formatDate(plusDays(before, -days))}`;
}

/** Plausible values of a reference, ppm. */
export const REFERENCE_PPM = { min: -50_000, max: 200_000 } as const;
/** Plausible rates of the accounts: millionths of the currency for one euro. */
export const ACCOUNTING_PER_EURO_PPM = {
  MAD: { min: 5_000_000, max: 20_000_000 },
  DZD: { min: 50_000_000, max: 400_000_000 },
  TND: { min: 1_500_000, max: 8_000_000 },
} as const;

interface Range {
  readonly min: number;
  readonly max: number;
}

const within = (value: number, { min, max }: Range) => value >= min && value <= max;

/**
 * Why a value cannot be meant, in French, with the value that may be: 3,40 % is often typed as 340.
 * @param write how the value is written
 * @returns null for a plausible value
 */
export function implausible(value: number, range: Range, write: (value: number) => string): string | null {
  if (within(value, range)) return null;
  const expected = `Attendu\u00a0: entre ${write(range.min)} et ${write(range.max)}.`;
  const meant = Math.round(value / 100);
  return within(meant, range) ? `${expected} Vouliez-vous dire ${write(meant)}\u00a0?` : expected;
}

/** A reference as people write it: `3,40 %`. */
export const formatReference = (ppm: number): string => formatRate(ppm, 2).replace('-', '\u2212');

/** Parses « 3,40 » or « -0,5 % » to ppm; null unless a percentage of at most four decimals. */
export function parsePercent(text: string): number | null {
  const plain = text
    .replaceAll(/[\s%\u00a0\u202f]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.');
  return /^-?\d{1,6}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : null;
}
