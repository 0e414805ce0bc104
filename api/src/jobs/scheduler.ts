import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { transactAs, type Transaction } from '../db/caller.ts';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

const LONGEST_WAIT_MS = 60_000;

/** Runs each job repeatedly, never twice at once; a failure is logged when it begins and when it ends, and retried. */
export function startScheduler(jobs: readonly Job[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(job, stopping.signal, log));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(job: Job, signal: AbortSignal, log: FastifyBaseLogger): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await job.run(signal);
      if (failures > 0) log.info({ job: job.name, failures }, 'job runs again');
      failures = 0;
    } catch (error) {
      if (failures === 0) log.error({ err: error, job: job.name }, 'job failed');
      failures += 1;
    }
    const wait =
      failures === 0
        ? job.everyMs
        : Math.min(Math.max(job.everyMs, 500) * 2 ** Math.min(failures - 1, 3), LONGEST_WAIT_MS);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Runs the work in a transaction unless another process is running it. The lock belongs to the transaction, so it is
 * released when a process dies.
 * @returns whether the work ran
 */
export async function oncePerCluster(
  pool: pg.Pool,
  name: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  return transactAs(pool, async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 11)) as free',
      [name],
    );
    if (!rows[0]?.free) return false;
    await work(tx);
    return true;
  });
}
