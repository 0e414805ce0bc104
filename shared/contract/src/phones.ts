import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * A telephone number as it is kept (E.164: `+33199001234`), of what was typed; null where it is none. Without `+` it is
 * of the country, French unless told otherwise. The numbering plans stay with the API: bundles of the browser hold none (docs/adr/0012).
 */
export function readPhone(typed: string, country = 'FR'): string | null {
  // French numbers begin with 0: nine digits alone are an amount or a SIREN.
  if (country === 'FR' && !/^[\s(]*[+0]/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** What is typed where no number can be read, said in French. */
export const PHONE_EXAMPLE = '+33 1 23 45 67 89';

/** How the digits of a country's numbers are grouped; elsewhere, and where it is none, nothing is. */
const SHAPES = [
  /^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+212)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+213)(\d{2,3})(\d\d)(\d\d)(\d\d)$/,
  /^(\+216)(\d\d)(\d{3})(\d{3})$/,
];

/** A kept number as people read it: `+33 1 99 00 12 34`. */
export function phoneText(kept: string): string {
  for (const shape of SHAPES) {
    const parts = shape.exec(kept);
    if (parts) return parts.slice(1).join(' ');
  }
  return kept;
}
