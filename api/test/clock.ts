import type { Client } from 'pg';
import { followClock } from '../src/clock.ts';

const DEFINE = (shift: string) =>
  `create or replace function portal_now() returns timestamptz language sql stable as $$ select now()${shift} $$`;

/** Sets the clock of this database and process to an instant, from which it runs on; null: back to the real time. */
export async function moveClock(owner: Client, to: string | null): Promise<void> {
  const ms = to === null ? 0 : Date.parse(to) - Date.now();
  await owner.query(DEFINE(ms === 0 ? '' : ` + interval '${ms} milliseconds'`));
  await followClock(owner);
}
