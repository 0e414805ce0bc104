/** Decimals of XML are read into integers of 12 decimals: nothing passes through a float. */
const SCALE = 12;

/** Currencies whose minor unit is not a hundredth (ISO 4217, list one). */
const exponents: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** Number of decimals of a currency: EUR, MAD, DZD 2, TND 3, JPY 0. */
export function decimalsOfCurrency(currency: string): number {
  return Object.hasOwn(exponents, currency) ? (exponents[currency] ?? 2) : 2;
}

/** A decimal as an integer of 12 decimals. */
export type Decimal = bigint;

/** xsd:decimal → Decimal, null when invalid. Digits beyond the twelfth only leave a trace. */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d{0,30})(?:\.(\d{0,60}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const kept = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  const value = kept + (/[1-9]/.test(fraction.slice(SCALE)) ? 1n : 0n);
  return sign === '-' ? -value : value;
}

/** One minor unit of a currency with that many decimals. */
export const minorUnit = (decimals: number): Decimal => 10n ** BigInt(SCALE - decimals);

/** Integer minor units; null when the amount has more decimals than the currency, or is beyond exact integers. */
export function toMinor(value: Decimal, decimals: number): number | null {
  const unit = minorUnit(decimals);
  if (value % unit !== 0n) return null;
  const minor = Number(value / unit);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A difference for a message: « 0,02 € », always positive, with U+00A0, the euro by its sign as everywhere. */
export function formatDecimal(value: Decimal, decimals: number, currency: string): string {
  const digits = String(value < 0n ? -value : value).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(decimals, '0');
  const whole = digits.slice(0, -SCALE).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${whole}${fraction === '' ? '' : `,${fraction}`}\u00a0${currency === 'EUR' ? '€' : currency}`;
}
