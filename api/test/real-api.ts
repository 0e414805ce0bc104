import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startApi } from '../../tools/api-process.ts';
import { freePort } from '../../tools/ports.ts';
import { root } from '../../tools/root.ts';

/** The API as users get it: a separate process, on a free port of 127.0.0.1. */
export interface RealApi {
  url: string;
  dataDir: string;
  /** Process id; changes with a restart. */
  pid(): number;
  stop(): Promise<void>;
}

/**
 * Starts `api/src/main.ts` on a migrated database, for tests of what needs a process: memory, stalls, sockets.
 * @param env overrides the defaults of the tests
 * @param tree folder of the sources to run
 */
export async function startRealApi(
  databaseUrl: string,
  env: Record<string, string> = {},
  tree = root,
): Promise<RealApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cessio-api-'));
  const port = await freePort();
  const api = await startApi({
    root: tree,
    port,
    logFile: join(dataDir, 'api.log'),
    say: () => undefined,
    env: {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: join(dataDir, 'files'),
      JWT_SECRET: 'a secret of the tests, long enough for anybody',
      SECRETS_KEY: 'another secret of the tests, long enough too',
      ...env,
    },
  });
  return {
    url: api.url,
    dataDir,
    pid: () => api.pid() ?? 0,
    stop: async () => {
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Longest answer of `/api/health/live`, in ms, asked every 20 ms by others during the work: without the time for which
 * the asker, or the API whose pid is known, waited for a processor (Linux); a failure counts as 10 s. Asked by a
 * thread, or the test itself would be measured too.
 * @param pid of the API
 */
export async function slowestWhile(url: string, work: () => Promise<unknown>, pid?: number): Promise<number> {
  const others = new Worker(new URL('./ask-health.ts', import.meta.url), { workerData: { url, pid } });
  try {
    await once(others, 'message');
    await work();
    others.postMessage('over', []);
    return ((await once(others, 'message')) as [number])[0];
  } finally {
    await others.terminate();
  }
}

/**
 * Does something that keeps the API busy, during which no other caller waits for long.
 * @param tries for work that can be repeated: other load on the machine passes, a stall of the API would recur
 */
export async function undisturbed(api: RealApi, work: () => Promise<unknown>, tries = 1): Promise<void> {
  let slowest = Infinity;
  for (let n = 0; n < tries && slowest >= 200; n += 1) slowest = await slowestWhile(api.url, work, api.pid());
  expect(slowest).toBeLessThan(200);
}

/** What the system knows of a process: /proc needs no program, which a minimal Linux may lack. */
export function readProc(file: string, ...command: string[]): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${file}`, 'utf8');
  const [program = '', ...args] = command;
  return execFileSync(program, args, { encoding: 'utf8' });
}

/** Memory of the API, in MB. */
function memoryOf(api: RealApi): number {
  const pid = String(api.pid());
  const text = readProc(`${pid}/status`, 'ps', '-o', 'rss=', '-p', pid);
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? text) / 1024;
}

/** The most by which the API's memory grows during the work, in MB, measured every 20 ms. */
export async function growthWhile(api: RealApi, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(api);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(api))), 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}
