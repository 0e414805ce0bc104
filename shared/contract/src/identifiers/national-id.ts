import type { CheckFault } from '../check-codes.ts';
import { cleanIdentifier } from './clean.ts';
import { checkSiren, checkSiret } from './french.ts';
import { checkIce, checkMatriculeFiscal } from './maghreb.ts';

/**
 * The number that identifies a company in its country (domain.md §E): SIREN or SIRET, ICE, matricule fiscal. Algeria
 * has no published key: 15 digits of the NIF. Other countries' numbers are not checked.
 */
export function checkNationalId(country: string, text: string): CheckFault | null {
  switch (country) {
    case 'FR':
      return cleanIdentifier(text).length > 9 ? checkSiret(text) : checkSiren(text);
    case 'MA':
      return checkIce(text);
    case 'TN':
      return checkMatriculeFiscal(text);
    case 'DZ':
      return /^\d{15}$/.test(cleanIdentifier(text))
        ? null
        : { code: 'FORMAT', data: { x: '15 chiffres (NIF)' } };
    default:
      return null;
  }
}

/**
 * Whether two numbers identify the same company: a SIRET and a French VAT number by their SIREN, a matricule fiscal by
 * its first eight characters. Null where they are not valid numbers of that country.
 * @param own the company's number, as its country writes it
 */
export function sameCompanyNumber(country: string, own: string, given: string): boolean | null {
  if (cleanIdentifier(own) !== '' && cleanIdentifier(own) === cleanIdentifier(given)) return true;
  const [one, other] = [own, given].map((text) => companyKey(country, text));
  return one && other ? one === other : null;
}

function companyKey(country: string, text: string): string | null {
  const plain = cleanIdentifier(text);
  if (plain === '') return null;
  if (country === 'FR') return /^(?:FR[0-9A-Z]{2})?(\d{9})(?:\d{5})?$/.exec(plain)?.[1] ?? null;
  if (country === 'TN') return /^(\d{7}[A-Z])([A-Z]{2}\d{3})?$/.exec(plain)?.[1] ?? null;
  return (country === 'MA' || country === 'DZ') && checkNationalId(country, plain) === null ? plain : null;
}

/** As stored and compared: without spaces and punctuation; a SIRET as its SIREN, which identifies the company. */
export function normaliseNationalId(country: string, text: string): string {
  const plain = cleanIdentifier(text);
  return country === 'FR' && plain.length === 14 ? plain.slice(0, 9) : plain;
}
