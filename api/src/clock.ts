import { todayInParis } from '@cessio/contract';
import type { Queryable } from './db/caller.ts';

/** How far tests have moved the clock, ms; 0 unless `MOVABLE_CLOCK` is set. */
let movedMs = 0;

/** The clock for deadlines and validity: in code what `portal_now()` is in SQL (docs/adr/0080). */
export const clock = {
  now: (): Date => new Date(Date.now() + movedMs),
  /** UTC, ISO 8601. */
  instant: (): string => clock.now().toISOString(),
  /** The bank's date, `YYYY-MM-DD`; `inDays` days from now. */
  today: (inDays = 0): string => todayInParis(new Date(clock.now().getTime() + inDays * 86_400_000)),
};

/** How far the database's clock is moved, ms. */
export async function databaseShift(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    'select round(extract(epoch from portal_now() - now()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? 0;
}

/** Follows the database's clock; for tests and trials only. */
export async function followClock(db: Queryable): Promise<void> {
  movedMs = await databaseShift(db);
}
