import type { EntityName } from '@cessio/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Queryable } from '../db/caller.ts';

/** Messages between the API's processes. References only, so that a message always fits a NOTIFY (8000 bytes). */
export type ProcessMessage =
  /** Notifications from this number on have been committed. */
  | { kind: 'notified'; from: number }
  | { kind: 'changed'; entity: EntityName; id: string; version: number; rooms: readonly string[] }
  | { kind: 'unread'; userId: string; count: number }
  | { kind: 'ended'; sessionId: string }
  | { kind: 'settings' }
  | { kind: 'remotes' };

export interface ProcessChannel {
  /** Notifies the other processes; they recover lost messages with their next read of the database. */
  publish(message: ProcessMessage): void;
  close(): Promise<void>;
}

const CHANNEL = 'cessio_realtime';
/** Sender of messages from tools, which are no process of the API. */
const TOOLS = 'tools';
const PROBE_EVERY_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** Notifies every process once the transaction commits, from a tool outside the API. */
export async function tellProcesses(db: Queryable, message: ProcessMessage): Promise<void> {
  await db.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: TOOLS, message })]);
}

/**
 * LISTEN/NOTIFY between the API's processes, on one connection of the system login. It reconnects after a restart of
 * the database, and reports that, since notifications meanwhile were lost.
 * @param hear called with other processes' notifications
 * @param returned called on each connection, including the first
 */
export function openChannel(
  pool: pg.Pool,
  self: string,
  log: FastifyBaseLogger,
  hear: (message: ProcessMessage) => void,
  returned: () => void,
): ProcessChannel {
  const closing = new AbortController();
  let client: pg.PoolClient | undefined;

  async function keepListening(): Promise<void> {
    let delay = FIRST_RETRY_MS;
    while (!closing.signal.aborted) {
      try {
        const connected = await pool.connect();
        const ended = watch(connected);
        client = connected;
        await connected.query(`listen ${CHANNEL}`);
        delay = FIRST_RETRY_MS;
        returned();
        await Promise.race([ended, probe(connected, closing.signal)]);
      } catch (error) {
        const lost = delay === FIRST_RETRY_MS && !closing.signal.aborted;
        if (lost) log.warn({ err: error }, 'realtime channel lost, coming back');
      }
      // Not returned to the pool, where it would continue to listen.
      client?.release(true);
      client = undefined;
      await sleep(delay * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(
        () => undefined,
      );
      delay = Math.min(delay * 2, LONGEST_RETRY_MS);
    }
  }

  function watch(connected: pg.PoolClient): Promise<never> {
    connected.on('notification', ({ payload }) => {
      const { from, message } = JSON.parse(payload ?? '{}') as { from: string; message: ProcessMessage };
      if (from !== self) hear(message);
    });
    const ended = new Promise<never>((_, reject) => {
      // A checked-out client without this listener would crash the process when the database restarts.
      connected.on('error', reject);
      connected.on('end', () => reject(new Error('connection ended')));
    });
    ended.catch(() => undefined);
    return ended;
  }

  const running = keepListening();
  return {
    publish: (message) => {
      const payload = JSON.stringify({ from: self, message });
      pool
        .query({ name: 'realtime_publish', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })
        .catch((error: unknown) => log.warn({ err: error, kind: message.kind }, 'realtime message not sent'));
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** A connection whose other end vanished looks alive until something is sent on it. */
async function probe(client: pg.PoolClient, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(PROBE_EVERY_MS, undefined, { signal });
    await Promise.race([
      client.query('select 1'),
      sleep(PROBE_TIMEOUT_MS, undefined, { signal }).then(() => {
        throw new Error('no answer');
      }),
    ]);
  }
}
