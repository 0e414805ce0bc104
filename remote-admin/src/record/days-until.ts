/** Days before an end that it is told. */
export const SOON_DAYS = 30;

/** Whole days from today to a date; negative once it is past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}
