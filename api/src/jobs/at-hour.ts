import { isBusinessDay, plusDays, todayInParis } from '@cessio/contract';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { firstRow } from '../db/rows.ts';

/** A daily job that makes up for missed days once; one that makes up each is a `JobByDay`. */
export interface JobAtHour {
  readonly name: string;
  /** `HH:MM`, Europe/Paris. */
  readonly hour: string;
  /** Only on business days. */
  readonly bankDays?: boolean;
  /** Idempotent. @returns how many it handled; the day is done once that is zero */
  work(tx: Transaction): Promise<number>;
}

const PARIS_HOUR = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The instant, ms, of an hour of the bank's day; one hour later where the clock skips it. */
function instantOf(day: string, hour: string): number {
  const utc = Date.parse(`${day}T${hour}:00Z`);
  const summer = utc - 2 * 3_600_000;
  return PARIS_HOUR.format(summer) === hour ? summer : utc - 3_600_000;
}

/** When the job was last due, UTC: today's hour once reached, else the previous day's. */
export function lastDue({ hour, bankDays = false }: Pick<JobAtHour, 'hour' | 'bankDays'>, now: Date): string {
  let day = todayInParis(now);
  if (instantOf(day, hour) > now.getTime()) day = plusDays(day, -1);
  if (bankDays) while (!isBusinessDay(day)) day = plusDays(day, -1);
  return new Date(instantOf(day, hour)).toISOString();
}

/** When an hour comes next, UTC, on a day that passes. */
export function nextDue(hour: string, now: Date, passes: (day: string) => boolean): string {
  let day = todayInParis(now);
  while (instantOf(day, hour) <= now.getTime() || !passes(day)) day = plusDays(day, 1);
  return new Date(instantOf(day, hour)).toISOString();
}

/**
 * Runs what is due: at its hour, or, if no process was running then, with the first run afterwards. Missed days are
 * made up for once, not one by one.
 * @returns how many were handled; null when nothing was due
 */
export async function runAtHour(
  tx: Transaction,
  job: JobAtHour,
  now: Date = clock.now(),
): Promise<number | null> {
  const due = lastDue(job, now);
  const done = await firstRow(tx, 'select 1 as yes from job_runs where job = $1 and slot >= $2', [
    job.name,
    due,
  ]);
  if (done) return null;
  const count = await job.work(tx);
  if (count === 0)
    await tx.query(
      `insert into job_runs (job, slot, done_at) values ($1, $2, portal_now())
        on conflict (job) do update set slot = excluded.slot, done_at = excluded.done_at`,
      [job.name, due],
    );
  return count;
}
