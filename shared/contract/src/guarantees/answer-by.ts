import { addBusinessDays, startOfDayInParis } from '../days.ts';

/** The bank answers a call within so many business days, until 18:00 of the last (URDG 758). */
export const ANSWER_DAYS = 5;
export const ANSWER_HOUR = 18;

/** By when a call of this day is answered, UTC: clocks change on Sundays alone, so business days have 24 hours. */
export function answerBy(day: string): string {
  const last = addBusinessDays(day, ANSWER_DAYS);
  return new Date(Date.parse(startOfDayInParis(last)) + ANSWER_HOUR * 3_600_000).toISOString();
}
