import type { CheckFault } from '../check-codes.ts';
import { cleanIdentifier } from './clean.ts';
import { mod97 } from './digits.ts';
import { ibanLengths } from './iban-lengths.ts';

const wrong: CheckFault = { code: 'IBAN_CHECKSUM', data: {} };

/** The electronic form of an IBAN: no spaces, capitals. */
export const normaliseIban = cleanIdentifier;

/** For display: groups of four with non-breaking spaces, `FR76 3000 4000 …`. */
export function formatIban(text: string): string {
  return cleanIdentifier(text).replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
}

/** For people who do not pay to it: `FR14…2606`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)}…${iban.slice(-4)}`;
}

/** Whether a text looks like an IBAN (country, two digits) rather than a national account number. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}/.test(cleanIdentifier(text));
}

/**
 * ISO 13616-1: length by country, then the first four characters moved to the end, letters as 10–35, mod 97 = 1. Check
 * digits run from 02 to 98. Spaces and case are ignored.
 */
export function checkIban(text: string): CheckFault | null {
  const iban = cleanIdentifier(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return wrong;
  const country = iban.slice(0, 2);
  const n = ibanLengths.get(country);
  if (n === undefined) return wrong;
  if (iban.length !== n) return { code: 'IBAN_LENGTH', data: { country, n } };
  const key = Number(iban.slice(2, 4));
  if (key < 2 || key > 98) return wrong;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return mod97(digits) === 1 ? null : wrong;
}
