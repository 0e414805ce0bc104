import { isBusinessDay, startOfDayInParis, todayInParis } from '@cessio/contract';
import { clock } from '../clock.ts';
import type { Transaction } from '../db/caller.ts';
import { firstRow } from '../db/rows.ts';

/** What is done once a day. */
export interface JobAtHour {
  readonly name: string;
  /** `HH:MM`, Europe/Paris. */
  readonly hour: string;
  /** On days on which banks work, and on no others. */
  readonly bankDays?: boolean;
  /** Safe to run twice. @returns how many it handled; the day is done once that is none */
  work(tx: Transaction): Promise<number>;
}

const DAY_MS = 86_400_000;
const PARIS_HOUR = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The instant, ms, of an hour of the bank's day; where the clocks leave it out, one hour later. */
function instantOf(day: string, hour: string): number {
  const utc = Date.parse(`${day}T${hour}:00Z`);
  const summer = utc - 2 * 3_600_000;
  return PARIS_HOUR.format(summer) === hour ? summer : utc - 3_600_000;
}

/** When the job was last due, UTC: today's hour once it has struck, else that of the day before. */
export function lastDue({ hour, bankDays = false }: Pick<JobAtHour, 'hour' | 'bankDays'>, now: Date): string {
  let day = todayInParis(now);
  const before = () => todayInParis(new Date(Date.parse(startOfDayInParis(day)) - DAY_MS / 2));
  if (instantOf(day, hour) > now.getTime()) day = before();
  if (bankDays) while (!isBusinessDay(day)) day = before();
  return new Date(instantOf(day, hour)).toISOString();
}

/**
 * Does what is due and not done yet: at its hour, or, where nobody was there at that hour, with the first run after it. What a
 * pause left out is done once, not once for each day.
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
      'insert into job_runs (job, slot) values ($1, $2) on conflict (job) do update set slot = excluded.slot',
      [job.name, due],
    );
  return count;
}
