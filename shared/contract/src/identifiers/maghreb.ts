import type { CheckFault } from '../check-codes.ts';
import { cleanIdentifier } from './clean.ts';
import { mod97 } from './digits.ts';

const fault = (code: CheckFault['code'], rule: string): CheckFault => ({ code, data: { rule } });

const mfLetters = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * Tunisian matricule fiscal: 7 digits and a key letter, alone (8) or with VAT code, category and establishment (13). An
 * establishment number other than 000 requires category E. The key rule is inferred from real numbers (domain.md §E): Σ
 * digit × 7…1, mod 23, in an alphabet without I, O and U.
 */
export function checkMatriculeFiscal(text: string): CheckFault | null {
  const match = /^(\d{7})([A-Z])(?:([ABDNP])([CEMNP])(\d{3}))?$/.exec(cleanIdentifier(text));
  if (!match) return fault('MF_INVALID', '7 chiffres et une clé, ou les 13 caractères');
  const [, digits = '', key, , category, establishment] = match;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  if (mfLetters.charAt(sum % 23) !== key) return fault('MF_INVALID', 'vérifiez la clé du matricule fiscal');
  if (establishment !== undefined && establishment !== '000' && category !== 'E') {
    return fault('MF_INVALID', 'un établissement secondaire porte la catégorie E');
  }
  return null;
}

/** Moroccan ICE (decree 2-11-63): 15 digits; the whole number mod 97 = 0 (inferred, domain.md §E). */
export function checkIce(text: string): CheckFault | null {
  const ice = cleanIdentifier(text);
  if (!/^\d{15}$/.test(ice) || /^0+$/.test(ice)) return fault('ICE_INVALID', 'un ICE compte 15 chiffres');
  return mod97(ice) === 0 ? null : fault('ICE_INVALID', 'vérifiez la clé de l’ICE');
}
