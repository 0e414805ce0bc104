/** A value from its day until the next. */
export interface Dated {
  readonly onDate: string;
  readonly ppm: number;
}

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 104;
const MONTHS = 24;

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The value that holds on a day; null before the first. */
const heldOn = (rates: readonly Dated[], day: string): number | null =>
  rates.findLast(({ onDate }) => onDate <= day)?.ppm ?? null;

export interface Point {
  readonly day: string;
  readonly ppm: number | null;
}

/** What held on the same weekday of each week of two years, today last. @param rates in force, earliest first */
export function weeklyPoints(rates: readonly Dated[], today: string): Point[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: WEEKS + 1 }, (_, at) => {
    const day = iso(end - (WEEKS - at) * WEEK_MS);
    return { day, ppm: heldOn(rates, day) };
  });
}

/** What held at the end of each month of two years, latest first; this month's as of today. */
export function monthlyPoints(rates: readonly Dated[], today: string): Point[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS + 1 }, (_, back) => {
    const day = back === 0 ? today : iso(Date.UTC(year, month - back, 0));
    return { day, ppm: heldOn(rates, day) };
  });
}
