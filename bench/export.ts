import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { headersOf, startApi } from './bench-api.ts';
import { askersOf } from './search-data.ts';

/**
 * How much memory the export of 100,000 companies as CSV adds to an API process that has answered nothing yet: the most
 * resident memory while it streams, and after a second one. `DATABASE_URL` names a database filled by
 * `bench/search.ts`; `NODE_ARGS` are passed to the process.
 */
const TARGET_MB = 64;
const url = process.env['DATABASE_URL'] ?? '';

const db = new Client({ connectionString: url });
await db.connect();
const { super: asker } = await askersOf(db);
await db.end();
if (!asker) throw new Error('The database holds no data of bench/search.ts.');
const { base, child } = await startApi(url, {}, (process.env['NODE_ARGS'] ?? '').split(' ').filter(Boolean));
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
const before = residentMb();
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, residentMb());
}, 20);
try {
  for (const which of ['first', 'second']) {
    const start = performance.now();
    const answer = await fetch(`${base}/api/parties.csv`, { headers: headersOf(asker, 'super') });
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${which}: ${answer.status}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ${before.toFixed(0)} MB resident before, at most +${(most - before).toFixed(0)} MB (target +${TARGET_MB})`,
    );
  }
} finally {
  clearInterval(timer);
  child.kill('SIGTERM');
}
