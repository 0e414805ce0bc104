import { easter, FRENCH_HOLIDAYS } from './public-holidays.ts';

const cache = new Map<number, Set<string>>();

/** French public holidays (Code du travail, L3133-1) of a year, as ISO dates. */
function holidays(year: number): Set<string> {
  let found = cache.get(year);
  if (!found) {
    const sunday = easter(year).getTime();
    const moving = FRENCH_HOLIDAYS.afterEaster.map((days) =>
      new Date(sunday + days * 86_400_000).toISOString().slice(0, 10),
    );
    found = new Set([...FRENCH_HOLIDAYS.fixed.map((day) => `${year}-${day}`), ...moving]);
    cache.set(year, found);
  }
  return found;
}

/** Whether banks are open that day: neither weekend nor French public holiday. */
export function isBusinessDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6 && !holidays(Number(date.slice(0, 4))).has(date);
}

/** The `count`th business day after `date`. */
export function addBusinessDays(date: string, count: number): string {
  let time = Date.parse(`${date}T00:00:00Z`);
  let left = count;
  while (left > 0) {
    time += 86_400_000;
    if (isBusinessDay(new Date(time).toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

/** Business days from today (excluded) to a date (included); negative once past, 0 on the day. */
export function businessDaysLeft(date: string, today: string = todayInParis()): number {
  const [from, to] = date >= today ? [today, date] : [date, today];
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  let count = 0;
  for (let time = Date.parse(from) + 86_400_000; iso(time) <= to; time += 86_400_000)
    if (isBusinessDay(iso(time))) count += 1;
  return date >= today ? count : -count;
}

/** Whether something due on a day is late: that day has passed. */
export function isOverdue(dueOn: string | null, today: string = todayInParis()): boolean {
  return dueOn !== null && dueOn < today;
}

const HOUR_MS = 3_600_000;
const PARIS_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** Today at the bank: the date against which past and future are judged. */
export function todayInParis(now: Date = new Date()): string {
  return PARIS_DAY.format(now);
}

/** The bank's date, `YYYY-MM-DD`, of an instant (UTC, ISO 8601). */
export function dayInParis(instant: string): string {
  return PARIS_DAY.format(new Date(instant));
}

/** The first instant of the bank's day, UTC with milliseconds. Paris is UTC+1, in summer UTC+2. */
export function startOfDayInParis(date: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const summer = new Date(midnight - 2 * HOUR_MS);
  return (todayInParis(summer) === date ? summer : new Date(midnight - HOUR_MS)).toISOString();
}

/** The last millisecond of the bank's day, UTC. */
export function endOfDayInParis(date: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(startOfDayInParis(next)) - 1).toISOString();
}

/** The date this many calendar days later; earlier where negative. */
export function plusDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}
