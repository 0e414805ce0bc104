import { COUNTRIES } from '@cessio/contract';

/** Days before the end of a KYC review that it is told beside its state. */
export const SOON_DAYS = 30;

/** Whole days from today to a date; negative once it is past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}

/** Text key of the country's own national number. */
export function nationalIdKey(country: string): string {
  return (COUNTRIES as readonly string[]).includes(country) ? `nationalId.${country}` : 'nationalId.other';
}
