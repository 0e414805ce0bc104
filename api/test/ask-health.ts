import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `slowestWhile`: asks every 20 ms until it is told to stop, then says the longest answer in ms. */
const { url } = workerData as { url: string };
let over = false;
parentPort?.once('message', () => {
  over = true;
});

async function ask(): Promise<number> {
  const before = performance.now();
  const alive = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
  return alive ? performance.now() - before : 10_000;
}

// The first one loads what asks.
await ask();
parentPort?.postMessage('asking');
let slowest = 0;
do {
  slowest = Math.max(slowest, await ask());
  await sleep(20);
} while (!over);
parentPort?.postMessage(slowest);
