import { cleanIdentifier } from './clean.ts';
import type { CheckFault } from '../check-codes.ts';

const POSTCODES: Readonly<Record<string, { shape: RegExp; example: string }>> = {
  FR: { shape: /^\d{5}$/, example: '44000' },
  TN: { shape: /^\d{4}$/, example: '1002' },
  MA: { shape: /^\d{5}$/, example: '20250' },
  DZ: { shape: /^\d{5}$/, example: '16000' },
};

/** The fault of a postal code in its country; null when valid, or when the country's codes are not known. */
export function checkPostcode(country: string, postcode: string): CheckFault | null {
  const known = POSTCODES[country];
  return !known || known.shape.test(cleanIdentifier(postcode))
    ? null
    : { code: 'FORMAT', data: { x: known.example } };
}
