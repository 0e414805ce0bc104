import { mkdirSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from 'api/migrate';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { startApi } from './bench-api.ts';

/**
 * Runs `measure` against an API, given its address, on a database that `fill` has filled if it was empty.
 * @param name folder of the bench's own database; `DATABASE_URL` names one that is kept
 */
export async function withAskedApi<T>(
  name: string,
  { isEmpty, fill }: { isEmpty: string; fill: (db: Client) => Promise<void> },
  measure: (base: string, db: Client) => Promise<T>,
): Promise<T> {
  const dir = `.cache/${name}`;
  const given = process.env['DATABASE_URL'];
  mkdirSync('.cache', { recursive: true });
  if (!given) rmSync(dir, { recursive: true, force: true });
  const postgres = given ? null : await startPostgres({ dir, port: await freePort(), fsync: false });
  const url = given ?? postgres?.url ?? '';
  const db = new Client({ connectionString: url });
  try {
    await migrate(url);
    await db.connect();
    if ((await db.query(isEmpty)).rowCount === 0) await fill(db);
    const { base, child } = await startApi(url);
    try {
      return await measure(base, db);
    } finally {
      child.kill('SIGTERM');
    }
  } finally {
    await db.end().catch(() => undefined);
    await postgres?.stop();
    if (postgres) rmSync(dir, { recursive: true, force: true });
  }
}

/** Sorted times of one request in milliseconds, grouped by `at`; null where the caller may not make it. */
export async function timesOf(
  base: string,
  headers: Record<string, string>,
  paths: readonly string[],
  rounds: number,
): Promise<{ at: (share: number) => number; failed: readonly string[] } | null> {
  const took: number[] = [];
  const first: number[] = [];
  const failed = new Set<string>();
  for (let round = 0; round <= rounds; round += 1) {
    // Requests that take seconds are made once.
    if (Math.max(0, ...took, ...first) > 2_000) break;
    for (const path of paths) {
      const start = performance.now();
      const answer = await fetch(`${base}${path}`, { headers });
      await answer.arrayBuffer();
      // The other side's list.
      if (answer.status === 403) continue;
      if (!answer.ok) failed.add(path);
      // The first round prepares statements and warms the cache.
      (round > 0 ? took : first).push(performance.now() - start);
    }
  }
  const times = (took.length > 0 ? took : first).toSorted((a, b) => a - b);
  if (times.length === 0) return null;
  return { at: (share) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0), failed: [...failed] };
}
