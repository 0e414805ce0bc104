import type { CheckFault } from '../check-codes.ts';
import { cleanIdentifier } from './clean.ts';
import { mod97 } from './digits.ts';

const wrong: CheckFault = { code: 'RIB_KEY', data: {} };
const doubtful: CheckFault = { code: 'RIB_DZ_KEY', data: {} };

/** Letters of a French account: A and J are 1, B, K and S are 2 … I, R and Z are 9. */
const letterDigits = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => '12345678912345678923456789'[letter.charCodeAt(0) - 65] ?? '');

/** French RIB (CFONB): 5 bank, 5 branch, 11 account, 2 key; (89·bank + 15·branch + 3·account + key) mod 97 = 0. */
export function checkRibFr(text: string): CheckFault | null {
  const rib = cleanIdentifier(text);
  if (!/^\d{10}[A-Z0-9]{11}\d{2}$/.test(rib)) return wrong;
  const part = (from: number, to: number) => Number(letterDigits(rib.slice(from, to)));
  const sum = 89 * part(0, 5) + 15 * part(5, 10) + 3 * part(10, 21) + part(21, 23);
  return sum % 97 === 0 ? null : wrong;
}

/** Tunisian RIB (BCT): 2 bank, 3 branch, 13 account, 2 key; the whole number mod 97 = 0, so its IBAN is always TN59. */
export function checkRibTn(text: string): CheckFault | null {
  const rib = cleanIdentifier(text);
  return /^\d{20}$/.test(rib) && mod97(rib) === 0 ? null : wrong;
}

/** Moroccan RIB (Bank Al-Maghrib): 24 digits that make a valid IBAN after MA64 ("MA64" is 2210 64). */
export function checkRibMa(text: string): CheckFault | null {
  const rib = cleanIdentifier(text);
  return /^\d{24}$/.test(rib) && mod97(`${rib}221064`) === 1 ? null : wrong;
}

/**
 * Algerian RIB: 3 bank, 5 branch, 10 account, 2 key. Public libraries disagree on the base of the key (the 18 digits,
 * or the 15 without the bank), so a key that fits neither is only a warning.
 */
export function checkRibDz(text: string): CheckFault | null {
  const rib = cleanIdentifier(text);
  if (!/^\d{20}$/.test(rib)) return wrong;
  const key = Number(rib.slice(18));
  const fits = [rib.slice(0, 18), rib.slice(3, 18)].some((base) => 97 - mod97(`${base}00`) === key);
  return fits ? null : doubtful;
}
