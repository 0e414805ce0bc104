import { addBusinessDays, startOfDayInParis } from '../days.ts';

/** Business days within which the bank answers a call, until 18:00 of the last (URDG 758). */
export const ANSWER_DAYS = 5;
export const ANSWER_HOUR = 18;

/** Deadline for a call received that day, UTC: clocks change only on Sundays, so business days have 24 hours. */
export function answerBy(day: string): string {
  const last = addBusinessDays(day, ANSWER_DAYS);
  return new Date(Date.parse(startOfDayInParis(last)) + ANSWER_HOUR * 3_600_000).toISOString();
}
