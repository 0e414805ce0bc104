import { plusDays } from '../days.ts';
import type { HolidayCalendar } from '../rates/rates.endpoints.ts';

/** A day on which banks of a calendar are closed: a row of `GET /api/holidays`, or of `firstHolidays`. */
export interface ClosedDay {
  country: HolidayCalendar;
  date: string;
}

/** Euros move when both TARGET and banks in France are open (D5). The dinar of Algeria has no calendar yet. */
const CALENDARS = { EUR: ['TARGET', 'FR'], TND: ['TN'], MAD: ['MA'] } as const satisfies Record<
  string,
  readonly HolidayCalendar[]
>;
export type BankDayCurrency = keyof typeof CALENDARS;

/**
 * Whether money of that currency moves on a day (D5): a weekday that is no holiday of its calendars. Working days of
 * people are `isBusinessDay`.
 * @param holidays of those calendars, for that year at least
 * @throws RangeError when a calendar has no holidays in that year: they are not entered yet, and every day would pass
 */
export function isBankDay(currency: BankDayCurrency, date: string, holidays: readonly ClosedDay[]): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const year = date.slice(0, 4);
  const closed = CALENDARS[currency].map((calendar) => {
    const days = holidays.filter((day) => day.country === calendar && day.date.startsWith(year));
    if (days.length === 0) throw new RangeError(`No holidays of ${calendar} in ${year}`);
    return days.some((day) => day.date === date);
  });
  return weekday !== 0 && weekday !== 6 && !closed.includes(true);
}

/** The first bank day after a date. @throws RangeError as `isBankDay` */
export function nextBankDay(currency: BankDayCurrency, date: string, holidays: readonly ClosedDay[]): string {
  let day = plusDays(date, 1);
  while (!isBankDay(currency, day, holidays)) day = plusDays(day, 1);
  return day;
}
