/** Formats and parses amounts and dates of the interface; the rules of money are the contract's. */
import { decimalsOf, formatDate, formatMoney } from '@cessio/contract';

export { decimalsOf, formatDate, formatMoney };

const formats = new Map<string, Intl.NumberFormat>();
function formatFor(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat('fr-FR', { signDisplay: 'negative', ...options });
    formats.set(key, found);
  }
  return found;
}

const tidy = (text: string) => text.replaceAll('\u202f', '\u00a0').replaceAll('-', '\u2212');

/** `1234567` → `12 345,67`, as a money field shows it. */
export function formatAmount(minor: number, currency = 'EUR'): string {
  const digits = decimalsOf(currency);
  const format = formatFor(`n${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return tidy(format.format(minor / 10 ** digits));
}

/** In thousands: `238300000` → `2 383 k€`, for boards. */
export function formatMoneyShort(minor: number, currency = 'EUR'): string {
  const thousands = minor / 10 ** decimalsOf(currency) / 1000;
  const symbol = formatMoney(0, currency).replaceAll(/[\d,\u00a0]/g, '');
  return `${tidy(formatFor('k', { maximumFractionDigits: 1 }).format(thousands))}\u00a0k${symbol}`;
}

/** `1234567` → `1 234 567`. */
export function formatNumber(value: number): string {
  return tidy(formatFor('i', {}).format(value));
}

/** ppm → percent: `35000` → `3,5 %`. */
export function formatPercent(ppm: number, digits = 0): string {
  return `${tidy(formatFor(`p${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: 4 }).format(ppm / 10_000))}\u00a0%`;
}

const PARTS = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** UTC instant → `15/01/2026 09:31` in the user's time zone. */
export function formatDateTime(instant: string, timeZone = 'Europe/Paris'): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('fr-FR', { ...PARTS, timeZone });
    clocks.set(timeZone, clock);
  }
  const at = Object.fromEntries(
    clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${at['day']}/${at['month']}/${at['year']} ${at['hour']}:${at['minute']}`;
}

/** `2202009` bytes → `2,1 Mo`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0o`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)}\u00a0Ko`;
  return `${formatFor('b', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)}\u00a0Mo`;
}

export type ParsedAmount = { minor: number | null } | { error: 'format' | 'decimals' | 'range' };

/**
 * French input → minor units: `1 234,56`, `1234.56`, `1 234,56 €`, `−500`. Empty is null. More decimals than the
 * currency has are refused, never rounded.
 */
export function parseAmount(text: string, currency = 'EUR', { signed = false } = {}): ParsedAmount {
  const bare = text.replaceAll(/[\s\u00a0\u202f]|€|EUR|MAD|DZD|TND/g, '').replaceAll('\u2212', '-');
  if (bare === '') return { minor: null };
  const dot = /^-?\d{1,3}(\.\d{3})+,\d*$/.test(bare) ? bare.replaceAll('.', '') : bare;
  const match = /^(-?)(\d*)(?:[.,](\d*))?$/.exec(dot);
  if (!match || (!match[2] && !match[3]) || (match[1] && !signed)) return { error: 'format' };
  const digits = decimalsOf(currency);
  const fraction = match[3] ?? '';
  if (fraction.length > digits) return { error: 'decimals' };
  const minor = Number(`${match[1]}${match[2] || '0'}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(minor) ? { minor: minor + 0 } : { error: 'range' };
}

/** `16/03/2026`, `16.3.26`, `160326`, `16032026` or ISO → `2026-03-16`; null when it is not a date. */
export function parseDate(text: string): string | null {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const french =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(bare) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(bare);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : french
      ? [Number(french[3]) + (french[3]?.length === 2 ? 2000 : 0), Number(french[2]), Number(french[1])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exact =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exact && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null;
}
