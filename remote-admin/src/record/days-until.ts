/** Days before an end from which it is shown. */
export const SOON_DAYS = 30;

/** Whole days from today to a date; negative once past. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}
