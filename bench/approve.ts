import globalSetup from 'api/test/global-setup';
import globalTeardown from 'api/test/global-teardown';
import { invoiceUnderReview } from 'api/test/invoice-under-review';
import { countStatements } from 'api/test/statements';
import { createWorld } from 'api/test/world';
import { median } from './median.ts';

/**
 * What one approval costs, as the browser sends it, and a bulk of `BULK`: statements and round trips to the database,
 * including those after the commit, and milliseconds from the call to its answer.
 */
const SINGLE = Number(process.env['SINGLE'] ?? 50);
const BULK = Number(process.env['BULK'] ?? 200);

await globalSetup({ rootDir: process.cwd(), testPathPatterns: { isSet: () => false, toExecutor: never } });
const world = await createWorld();
try {
  const { adviser } = world.people;
  const underReview = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await invoiceUnderReview(world));
    return ids;
  };
  const call = async (url: string, body: object, key: string) => {
    const start = performance.now();
    const answer = await adviser.call(
      'POST',
      url,
      { action: 'approve', ...body },
      { 'idempotency-key': key },
    );
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { answer, ms: performance.now() - start };
  };
  const approve = (id: string) => call(`/api/invoices/${id}/transitions`, { version: 1 }, id);

  const [first = '', second = '', ...rest] = await underReview(SINGLE + 2);
  await approve(first);
  const counted = await countStatements(() => approve(second));
  const times: number[] = [];
  for (const id of rest) times.push((await approve(id)).ms);

  const items = (await underReview(BULK)).map((id) => ({ id, version: 1 }));
  const bulk = await countStatements(() => call('/api/invoices/bulk-transitions', { items }, 'bulk'));
  const { succeeded } = bulk.result.answer.json<{ succeeded: number }>();
  if (succeeded !== BULK) throw new Error(bulk.result.answer.body);

  console.table([
    row('une approbation', counted.statements.length, counted.trips, median(times)),
    row(`${BULK} en lot, chacune`, bulk.statements.length / BULK, bulk.trips / BULK, bulk.result.ms / BULK),
  ]);
} finally {
  await world.end();
  await globalTeardown();
}

function row(name: string, statements: number, trips: number, ms: number) {
  return { '': name, requêtes: statements, 'allers-retours': trips, ms: Number(ms.toFixed(1)) };
}

function never(): never {
  throw new Error('Only a run that names files asks which');
}
