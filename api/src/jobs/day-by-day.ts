import { todayInParis } from '@cessio/contract';
import { isBankDay, type BankDayCurrency, type ClosedDay } from '@cessio/contract/money';
import type pg from 'pg';
import { clock } from '../clock.ts';
import { transactAs, type Queryable, type Transaction } from '../db/caller.ts';
import { allRows, allValues } from '../db/rows.ts';
import { lastDue } from './at-hour.ts';
import { failureText } from './failures.ts';
import { oncePerCluster } from './scheduler.ts';

/** A daily job that makes up each missed day. */
export interface JobByDay {
  readonly name: string;
  /** `HH:MM`, Europe/Paris. */
  readonly hour: string;
  /** Only on the bank days of that currency (money.md D5); absent: every day of the calendar. */
  readonly bankDaysOf?: BankDayCurrency;
  /** False: a day that fails does not keep later ones waiting. */
  readonly inOrder?: boolean;
  /**
   * In one transaction with the record of the day, so that it takes effect once.
   * @param day `YYYY-MM-DD`, in Paris: what the work is dated, however late it runs
   * @returns how many it handled
   */
  work(tx: Transaction, day: string): Promise<number>;
}

/** The last day whose hour has come. */
export const lastDayDue = ({ hour }: Pick<JobByDay, 'hour'>, now: Date): string =>
  todayInParis(new Date(lastDue({ hour }, now)));

/** Days that are due and not done, oldest first: those that failed, and those that no process has run yet. */
export async function waitingDays(db: Queryable, job: JobByDay, now: Date): Promise<string[]> {
  return allValues<string>(
    db,
    `select day from job_days where job = $1 and done_at is null and day <= $2
      union select d::date from generate_series((select max(day) + 1 from job_days where job = $1)::timestamp, $2::timestamp, '1 day') d
      order by day`,
    [job.name, lastDayDue(job, now)],
  );
}

/**
 * Does every waiting day, each in a transaction of its own. A day that fails is recorded, and later ones of this job wait
 * for it unless it says otherwise; other processes leave the job alone meanwhile.
 * @returns the days done, closed ones of its calendar included
 * @throws Error naming the first day that failed, once the others that may run have run
 */
export async function runDayByDay(
  pool: pg.Pool,
  job: JobByDay,
  now: Date = clock.now(),
  signal?: AbortSignal,
): Promise<string[]> {
  const done: string[] = [];
  const failed: Error[] = [];
  let last = '';
  for (;;) {
    if (signal?.aborted) break;
    let day: string | undefined;
    try {
      await oncePerCluster(pool, job.name, async (tx) => {
        day = await nextDay(tx, job, now, last);
        if (day) await doDay(tx, job, day);
      });
      if (!day) break;
      done.push(day);
    } catch (error) {
      if (!day) throw error;
      failed.push(new Error(`${job.name} failed for ${day}`, { cause: error }));
      await transactAs(pool, (tx) => recordFailure(tx, job, String(day), error));
      if (job.inOrder !== false) break;
    }
    last = day;
  }
  if (failed[0]) throw failed[0];
  return done;
}

/** The first run of a job introduces it: days before are not made up for. */
async function nextDay(tx: Transaction, job: JobByDay, now: Date, last: string): Promise<string | undefined> {
  await tx.query(
    'insert into job_days (job, day) select $1, $2 where not exists (select from job_days where job = $1)',
    [job.name, todayInParis(now)],
  );
  return (await waitingDays(tx, job, now)).find((day) => day > last);
}

async function doDay(tx: Transaction, job: JobByDay, day: string): Promise<void> {
  const { bankDaysOf } = job;
  const open = !bankDaysOf || isBankDay(bankDaysOf, day, await closedDays(tx));
  const handled = open ? await job.work(tx, day) : null;
  await tx.query(
    `insert into job_days (job, day, done_at, handled, attempts) values ($1, $2, portal_now(), $3, 1)
      on conflict (job, day) do update set done_at = excluded.done_at, handled = excluded.handled, attempts = job_days.attempts + 1`,
    [job.name, day, handled],
  );
}

/** Days on which banks are closed, of every calendar and year entered. */
export const closedDays = (db: Queryable): Promise<ClosedDay[]> =>
  allRows<ClosedDay>(db, 'select country, date from holidays', []);

/** Not of a day that another process has done meanwhile. */
async function recordFailure(
  tx: Transaction,
  { name }: JobByDay,
  day: string,
  error: unknown,
): Promise<void> {
  await tx.query(
    `insert into job_days (job, day, attempts, failed_at, failed_again_at, failure) values ($1, $2, 1, portal_now(), portal_now(), $3)
      on conflict (job, day) do update set attempts = job_days.attempts + 1, failed_at = coalesce(job_days.failed_at, excluded.failed_at),
        failed_again_at = excluded.failed_again_at, failure = excluded.failure
      where job_days.done_at is null`,
    [name, day, failureText(error)],
  );
}
