import { databaseShift } from '../api/src/clock.ts';
import type { Queryable } from '../api/src/db/caller.ts';
import { shiftClock } from '../api/test/clock.ts';

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/** `+3d`, `-36h`, `+90m` in ms; null for `reset`; undefined for anything else. */
export function readMove(text: string): number | null | undefined {
  if (text === 'reset') return null;
  const [, sign, count, unit] = /^([+-])(\d{1,5})([dhm])$/.exec(text) ?? [];
  if (!unit) return undefined;
  return Number(`${sign}${count}`) * UNITS[unit as keyof typeof UNITS];
}

/**
 * Moves the clock of a demonstration further, or back to the real time.
 * @param owner of the database: no login of the portal may
 * @param by ms; null: to the real time
 * @returns how far it is from the real time now, ms
 * @throws Error for a database without the demonstration's accounts
 */
export async function moveDemoClock(owner: Queryable, by: number | null): Promise<number> {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.users') is not null as there`,
  );
  const demo =
    rows[0]?.there === true &&
    ((await owner.query(`select from users where email = 'super@cessio.test'`)).rowCount ?? 0) > 0;
  if (!demo)
    throw new Error('Cette base n’a pas les données de démonstration\u00a0: son horloge reste à l’heure.');
  const shift = by === null ? 0 : (await databaseShift(owner)) + by;
  await shiftClock(owner, shift);
  return shift;
}
