import type { CheckFault } from '../check-codes.ts';
import { compact } from './digits.ts';
import { checkSiren, checkSiret } from './french.ts';
import { checkIce, checkMatriculeFiscal } from './maghreb.ts';

/**
 * The number that names a company in its country (domain.md §E): SIREN or SIRET, ICE, matricule fiscal. Algeria has no
 * published key: 15 digits of the NIF. Other countries' numbers are taken as they are.
 */
export function checkNationalId(country: string, text: string): CheckFault | null {
  switch (country) {
    case 'FR':
      return compact(text).length > 9 ? checkSiret(text) : checkSiren(text);
    case 'MA':
      return checkIce(text);
    case 'TN':
      return checkMatriculeFiscal(text);
    case 'DZ':
      return /^\d{15}$/.test(compact(text)) ? null : { code: 'FORMAT', data: { x: '15 chiffres (NIF)' } };
    default:
      return null;
  }
}

/** As it is stored and compared: without spaces and punctuation; of a SIRET its SIREN, which is the company. */
export function normaliseNationalId(country: string, text: string): string {
  const plain = compact(text);
  return country === 'FR' && plain.length === 14 ? plain.slice(0, 9) : plain;
}
