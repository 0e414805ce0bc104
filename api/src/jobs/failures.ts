import type pg from 'pg';
import type { Job } from './scheduler.ts';

const LONGEST = 300;

/** Quoted values, addresses and numbers of accounts or people. */
const VALUES = /"[^"]*"|'[^']*'|\S+@\S+|\w+:\/\/\S+|\b(?=\w*\d{4})\w{8,}\b/g;

/** Why work failed, without the values that the message or its detail contain: they may be somebody's. */
export function failureText(error: unknown): string {
  const {
    code,
    constraint,
    table,
    column,
    message = String(error),
  } = (error ?? {}) as Record<string, string>;
  const [line = ''] = message.split('\n');
  const words = line.replace(VALUES, '…');
  const place = constraint ?? [table, column].filter(Boolean).join('.');
  return [words.startsWith(`${code}:`) ? '' : code, words, place && `(${place})`]
    .filter(Boolean)
    .join(' ')
    .slice(0, LONGEST);
}

/** The job, which records that it fails for as long as it does. Its first success ends what a stopped process recorded. */
export function recordingFailures(pool: pg.Pool, job: Job): Job {
  let recorded = true;
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await job.run(signal);
    } catch (error) {
      recorded = true;
      // Without the database there is no record: the log has it.
      await recordFailure(pool, job.name, error).catch(() => undefined);
      throw error;
    }
    if (recorded) await pool.query('delete from job_failures where job = $1', [job.name]);
    recorded = false;
  };
  return { ...job, run };
}

const recordFailure = (pool: pg.Pool, name: string, error: unknown) =>
  pool.query(
    `insert into job_failures (job, failure) values ($1, $2)
      on conflict (job) do update set attempts = job_failures.attempts + 1, last_at = excluded.last_at, failure = excluded.failure`,
    [name, failureText(error)],
  );
