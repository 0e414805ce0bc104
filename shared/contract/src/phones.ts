import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Parses a telephone number to its stored form (E.164: `+33199001234`); null when invalid. Without `+` it belongs to
 * the country, French by default. Numbering plans are in the API only, not in the browser's bundles (docs/adr/0012).
 */
export function readPhone(typed: string, country = 'FR'): string | null {
  // French numbers begin with 0: nine digits alone are an amount or a SIREN.
  if (country === 'FR' && !/^[\s(]*[+0]/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Example shown when no number can be read. */
export const PHONE_EXAMPLE = '+33 1 23 45 67 89';

/** Grouping of a country's digits; numbers elsewhere, and invalid ones, are not grouped. */
const SHAPES = [
  /^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+212)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+213)(\d{2,3})(\d\d)(\d\d)(\d\d)$/,
  /^(\+216)(\d\d)(\d{3})(\d{3})$/,
];

/** A stored number for display: `+33 1 99 00 12 34`. */
export function phoneText(kept: string): string {
  for (const shape of SHAPES) {
    const parts = shape.exec(kept);
    if (parts) return parts.slice(1).join(' ');
  }
  return kept;
}
