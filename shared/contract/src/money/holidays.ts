import { plusDays } from '../days.ts';
import { easter, FRENCH_HOLIDAYS } from '../public-holidays.ts';
import type { HolidayCalendar } from '../rates/rates.endpoints.ts';
import type { ClosedDay } from './bank-days.ts';

export const FIRST_HOLIDAYS_FROM = 2025;
export const FIRST_HOLIDAYS_TO = 2030;

/** Month and day of what is fixed, and days after Easter Sunday of what moves with it. */
const RULES: Readonly<
  Record<
    HolidayCalendar,
    { fixed: readonly string[]; afterEaster?: readonly number[]; since?: Record<string, number> }
  >
> = {
  FR: FRENCH_HOLIDAYS,
  /** Unchanged since 2002. */
  TARGET: { fixed: ['01-01', '05-01', '12-25', '12-26'], afterEaster: [-2, 1] },
  TN: { fixed: ['01-01', '03-20', '04-09', '05-01', '07-25', '08-13', '10-15', '12-17'] },
  MA: {
    fixed: [
      '01-01',
      '01-11',
      '01-14',
      '05-01',
      '07-30',
      '08-14',
      '08-20',
      '08-21',
      '10-31',
      '11-06',
      '11-18',
    ],
    since: { '10-31': 2026 },
  },
};

/**
 * First days of the feasts of the Hijri calendar, as computed for Mecca (Umm al-Qura). They are forecasts: each country
 * announces its own days by the moon, so those to come are to be confirmed and corrected in the calendar.
 */
const HIJRI = {
  fitr: ['2025-03-30', '2026-03-20', '2027-03-09', '2028-02-26', '2029-02-14', '2030-02-04'],
  adha: ['2025-06-06', '2026-05-27', '2027-05-16', '2028-05-05', '2029-04-24', '2030-04-13'],
  newYear: ['2025-06-26', '2026-06-16', '2027-06-06', '2028-05-25', '2029-05-14', '2030-05-04'],
  mawlid: ['2025-09-04', '2026-08-25', '2027-08-14', '2028-08-03', '2029-07-24', '2030-07-13'],
} as const;
type Feast = keyof typeof HIJRI;

/** How many days each lasts. Morocco, which sees the moon for itself, usually begins a day later. */
const FEASTS: Partial<Record<HolidayCalendar, { later: number; days: Readonly<Record<Feast, number>> }>> = {
  TN: { later: 0, days: { fitr: 2, adha: 2, newYear: 1, mawlid: 1 } },
  MA: { later: 1, days: { fitr: 2, adha: 2, newYear: 1, mawlid: 2 } },
};

export interface FirstHoliday extends ClosedDay {
  /** Of the Hijri calendar: expected on that day, to be confirmed. */
  forecast: boolean;
}

/**
 * The holidays of 2025 to 2030 by rule, week-ends included, with which the table `holidays` begins; the table is what
 * decides, since managers correct it.
 */
export function firstHolidays(calendar: HolidayCalendar): FirstHoliday[] {
  const { fixed, afterEaster: moving = [], since = {} } = RULES[calendar];
  const feasts = FEASTS[calendar];
  const found: FirstHoliday[] = [];
  const add = (date: string, forecast: boolean) => found.push({ country: calendar, date, forecast });
  for (let year = FIRST_HOLIDAYS_FROM; year <= FIRST_HOLIDAYS_TO; year += 1) {
    for (const day of fixed) if (year >= (since[day] ?? 0)) add(`${year}-${day}`, false);
    const sunday = easter(year).toISOString().slice(0, 10);
    for (const days of moving) add(plusDays(sunday, days), false);
  }
  if (feasts)
    for (const [feast, firsts] of Object.entries(HIJRI) as [Feast, readonly string[]][])
      for (const first of firsts)
        for (let day = 0; day < feasts.days[feast]; day += 1) add(plusDays(first, feasts.later + day), true);
  return found.toSorted((a, b) => a.date.localeCompare(b.date));
}
