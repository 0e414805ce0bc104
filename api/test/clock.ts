import { followClock } from '../src/clock.ts';
import type { Queryable } from '../src/db/caller.ts';

/** Sets how far the database's clock is from the real time, ms. @param owner of the database */
export async function shiftClock(owner: Queryable, ms: number): Promise<void> {
  const shift = ms === 0 ? '' : ` + interval '${Math.round(ms)} milliseconds'`;
  await owner.query(
    `create or replace function portal_now() returns timestamptz language sql stable as $$ select now()${shift} $$`,
  );
}

/** Sets the clock of this database and process to an instant, from which it runs on; null: back to the real time. */
export async function moveClock(owner: Queryable, to: string | null): Promise<void> {
  await shiftClock(owner, to === null ? 0 : Date.parse(to) - Date.now());
  await followClock(owner);
}
