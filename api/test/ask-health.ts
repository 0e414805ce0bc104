import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { runQueueWait } from '../../tools/processes.ts';

/** The thread of `slowestWhile`: asks every 20 ms until stopped, then returns the longest answer time. */
const { url, pid } = workerData as { url: string; pid: number | undefined };
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

/** Of the asking and the answering side. */
const waited = () =>
  runQueueWait('thread-self') + (pid === undefined ? 0 : runQueueWait(`${pid}/task/${pid}`));

async function ask(): Promise<number> {
  const [start, waitedBefore] = [performance.now(), waited()];
  const alive = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
  return alive ? performance.now() - start - (waited() - waitedBefore) : 10_000;
}

// The first request loads the modules.
await ask();
parentPort?.postMessage('asking', []);
let longest = 0;
do {
  longest = Math.max(longest, await ask());
  await sleep(20);
} while (!stop.signal.aborted);
parentPort?.postMessage(longest, []);
