import { todayInParis } from '@cessio/contract';

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The date that is `days` days after a date. */
export function addDays(days: number, from: string = todayInParis()): string {
  return iso(Date.parse(from) + days * DAY);
}

/** The date of an instant in the reader's time zone. */
export function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
}
