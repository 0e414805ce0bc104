import type { CheckFault } from '../check-codes.ts';
import { cleanIdentifier } from './clean.ts';
import { isLuhn } from './digits.ts';

const fault = (code: CheckFault['code'], rule: string): CheckFault => ({ code, data: { rule } });

/** SIREN (INSEE, art. R123-220 C. com.): 9 digits, Luhn. */
export function checkSiren(text: string): CheckFault | null {
  const siren = cleanIdentifier(text);
  if (!/^\d{9}$/.test(siren)) return fault('SIREN_INVALID', 'un SIREN compte 9 chiffres');
  return isLuhn(siren) ? null : fault('SIREN_INVALID', 'vérifiez la clé du SIREN');
}

const laPoste = '356000000';
const digitSum = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

/**
 * SIRET (INSEE): a SIREN and 5 digits, Luhn over 14. La Poste ran out of Luhn numbers: the digits of its offices sum to
 * a multiple of 5, its head office keeps Luhn.
 */
export function checkSiret(text: string): CheckFault | null {
  const siret = cleanIdentifier(text);
  if (!/^\d{14}$/.test(siret)) return fault('SIRET_INVALID', 'un SIRET compte 14 chiffres');
  const exception = siret.startsWith(laPoste) && digitSum(siret) % 5 === 0;
  const valid = exception || (isLuhn(siret) && isLuhn(siret.slice(0, 9)));
  return valid ? null : fault('SIRET_INVALID', 'vérifiez la clé du SIRET');
}

const keyAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Keys with a letter (BOI-TVA-DECLA-20-10-10): a number in base 24 or 34 whose quotient and remainder by 11 depend on
 * the SIREN.
 */
function isLetterKey(key: string, siren: number): boolean {
  const [first, second] = [keyAlphabet.indexOf(key.charAt(0)), keyAlphabet.indexOf(key.charAt(1))];
  if (first < 0 || second < 0) return false;
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(value / 11)) % 11 === value % 11;
}

/** French VAT number (CGI art. 286 ter): FR, 2-character key, SIREN; numeric key = (12 + 3·(siren mod 97)) mod 97. */
export function checkVatFr(text: string): CheckFault | null {
  const match = /^FR([0-9A-Z]{2})(\d{9})$/.exec(cleanIdentifier(text));
  if (!match) return fault('VAT_ID_INVALID', 'FR, 2 caractères puis le SIREN');
  const [, key = '', siren = ''] = match;
  const valid = /^\d\d$/.test(key)
    ? Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
    : isLetterKey(key, Number(siren));
  return valid ? null : fault('VAT_ID_INVALID', 'vérifiez la clé du numéro de TVA');
}

const threes = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

/** A SIREN or SIRET for display: `999 905 607`, `999 905 607 00012`. */
export function formatSiren(text: string): string {
  const digits = cleanIdentifier(text);
  return digits.length > 9 ? `${threes(digits.slice(0, 9))}\u00a0${digits.slice(9)}` : threes(digits);
}

/** A company's national number for display: French ones in groups of three, others unchanged. */
export function formatNationalId(country: string, text: string): string {
  return country === 'FR' ? formatSiren(text) : text;
}

/** A French VAT number for display, `FR 78 999 905 607`; another country's unchanged. */
export function formatVat(text: string): string {
  return cleanIdentifier(text).replace(
    /^(FR)(..)(\d{9})$/,
    (_, country, key, siren: string) => `${country}\u00a0${key}\u00a0${threes(siren)}`,
  );
}
