import { AGEING, type AgeingBucket } from '@cessio/contract';

const DAY = 86_400_000;

/** The ISO date `count` days after `date`; negative goes back. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/** The twelve months up to today, by payment date, as the list of invoices' filters. */
export const paidInYear = (today: string): DateRange => ({
  'paidOn.gte': addDays(today, -365),
  'paidOn.lte': today,
});

export type DateRange = Readonly<Record<string, string>>;

/** Due dates of each bucket of the ageing, as the list's filters: not due, 1 to 30 days late, 31 to 60, 61 to 90, more. */
export function bucketRange(bucket: AgeingBucket, today: string): DateRange {
  const at = AGEING.indexOf(bucket);
  if (at === 0) return { 'dueDate.gte': today };
  const latest = { 'dueDate.lte': addDays(today, -(at - 1) * 30 - 1) };
  return bucket === 'over' ? latest : { 'dueDate.gte': addDays(today, -at * 30), ...latest };
}

/** `count` weeks from today: the rest of this one, then Monday to Sunday. */
export function nextWeeks(today: string, count: number): { start: string; end: string }[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const monday = addDays(today, 1 - weekday);
  return Array.from({ length: count }, (_, index) => ({
    start: index === 0 ? today : addDays(monday, index * 7),
    end: addDays(monday, index * 7 + 6),
  }));
}

/** The `count` months up to that of `today`, oldest first, with first and last day. */
export function lastMonths(today: string, count: number): { month: string; start: string; end: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    const last = new Date(Date.UTC(year, month - count + 1 + index, 0));
    const start = first.toISOString().slice(0, 10);
    return { month: start.slice(0, 7), start, end: last.toISOString().slice(0, 10) };
  });
}
