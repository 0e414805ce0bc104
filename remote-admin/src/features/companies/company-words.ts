import { COUNTRIES } from '@cessio/contract';

/** Text key of the country's own national number. */
export function nationalIdKey(country: string): string {
  return (COUNTRIES as readonly string[]).includes(country) ? `nationalId.${country}` : 'field.nationalId';
}
