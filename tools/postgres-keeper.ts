import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { restartPause } from './api-process.ts';
import { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';

const LOOK_MS = 250;
/** As for the API: after running this long it restarts with the shortest pause. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts the embedded PostgreSQL and restarts it, with growing pauses, when it crashes. The API's pools reconnect:
 * addresses and passwords stay the same.
 * @param say receives messages in French, with the log's path
 */
export async function keepPostgres(
  options: PostgresOptions,
  say: (line: string) => void,
): Promise<RunningPostgres> {
  let server = await startPostgres(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const journal = path.relative('', path.join(options.dir, 'postgres.log'));

  async function keepAlive(): Promise<void> {
    let attempt = 0;
    let startedAt = Date.now();
    while (!signal.aborted) {
      if (isAlive(server.pid)) {
        await sleep(LOOK_MS, undefined, { signal });
        continue;
      }
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) attempt = 0;
      const pause = restartPause(attempt);
      attempt += 1;
      const wait = (pause / 1000).toLocaleString('fr-FR');
      say(`PostgreSQL s'est arrêté. Nouvel essai dans ${wait} s. Journal : ${journal}`);
      await server.stop();
      await sleep(pause, undefined, { signal });
      try {
        server = await startPostgres(options);
        startedAt = Date.now();
        say('PostgreSQL répond de nouveau.');
      } catch (error) {
        say((error as Error).message);
      }
    }
  }
  const supervised = keepAlive().catch(() => undefined);

  return {
    ...server,
    stop: async () => {
      stopping.abort();
      await supervised;
      await server.stop();
    },
  };
}
