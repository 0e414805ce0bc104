import { isBusinessDay, todayInParis } from '@cessio/contract';

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Business days from today (excluded) to a date (included); negative once it is past, 0 on the day. */
export function businessDaysLeft(date: string, today: string = todayInParis()): number {
  const [from, to] = date >= today ? [today, date] : [date, today];
  let count = 0;
  for (let time = Date.parse(from) + DAY; iso(time) <= to; time += DAY)
    if (isBusinessDay(iso(time))) count += 1;
  return date >= today ? count : -count;
}

/** The date that is `days` days after a date. */
export function addDays(days: number, from: string = todayInParis()): string {
  return iso(Date.parse(from) + days * DAY);
}

/** The day an instant falls on where the reader is. */
export function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
}

/** Whether the bank owes an answer since before today: it is due a day while the bank has the file. */
export function isLate(dueOn: string | null, today: string = todayInParis()): boolean {
  return dueOn !== null && dueOn < today;
}
