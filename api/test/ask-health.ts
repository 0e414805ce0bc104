import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `slowestWhile`: asks every 20 ms until it is told to stop, then says the longest answer in ms. */
const { url, pid } = workerData as { url: string; pid: number | undefined };
const told = { over: false };
parentPort?.once('message', () => {
  told.over = true;
});

/** How long a thread was ready and found no processor so far, in ms; 0 where Linux does not tell. */
function starved(thread: string): number {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
/** What the machine owes to whoever asks and answers: other work on it is not the answer's time. */
const owed = () => starved('thread-self') + (pid === undefined ? 0 : starved(`${pid}/task/${pid}`));

async function ask(): Promise<number> {
  const before = performance.now() - owed();
  const alive = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
  return alive ? performance.now() - owed() - before : 10_000;
}

// The first one loads what asks.
await ask();
parentPort?.postMessage('asking', []);
let slowest = 0;
do {
  slowest = Math.max(slowest, await ask());
  await sleep(20);
} while (!told.over);
parentPort?.postMessage(slowest, []);
