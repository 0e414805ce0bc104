import { readFileSync } from 'node:fs';
import { Client, type PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { invoiceSources } from '../modules/invoices/record/invoices.list.ts';
import { readPage } from './list/read.ts';
import { MOST_STATEMENTS, Pools } from './pools.ts';

let database: TestDatabase;
let pools: Pools;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  // A side's login may not see its backend's memory; the owner of the tests' database may.
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `create function held_bytes() returns int language sql security definer
       as 'select sum(total_bytes)::int from pg_backend_memory_contexts';
     grant execute on function held_bytes() to portal_staff`,
  );
  await owner.query(
    `insert into invoices (ref, program, gross) select 'FAC-' || n, 'classic', n from generate_series(1, 3000) n`,
  );
  await owner.query('vacuum analyze invoices');
  await owner.end();
  pools = new Pools(database.url, 12);
});
beforeEach(async () => {
  client = await pools.of('staff').connect();
});
afterEach(() => client.release(true));
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const one = async <T>(text: string): Promise<T> =>
  ((await client.query<{ value: T }>(text)).rows[0] as { value: T }).value;
const PREPARED = `select count(*)::int as value from pg_prepared_statements where name <> 'become'`;
const BYTES = 'select held_bytes() as value';
const hit = (name: string, text = `select '${name}' as value`) =>
  client.query<{ value: string }>({ name, text });

/** The nth combination of filters: each bit adds one. */
function combination(n: number): Record<string, string> {
  const filters: [string, string][] = [
    ['issueDate', '2026-01-01'],
    ['dueDate', '2026-01-01'],
    ['gross', '1'],
    ['currency', 'EUR'],
    ['program', 'classic'],
    ['number', 'A'],
    ['outstanding', '1'],
    ['status', 'draft'],
    ['assignorId', '00000000-0000-4000-8000-000000000000'],
    ['contractId', '00000000-0000-4000-8000-000000000000'],
    ['debtorId', '00000000-0000-4000-8000-000000000000'],
  ];
  return Object.fromEntries(filters.filter((_, bit) => n & (1 << bit)));
}

/** Resident pages of the client's backend process; Linux only. */
async function residentPages(): Promise<number> {
  const pid = await one<number>('select pg_backend_pid() as value');
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
}
const linuxPages = () => (process.platform === 'linux' ? residentPages() : Promise.resolve(1));

test('two thousand combinations of filters cost a connection no more than its first ones did', async () => {
  const walk = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) await readPage(client, invoiceSources.staff, combination(n));
  };
  await walk(0, MOST_STATEMENTS);
  const before = { bytes: await one<number>(BYTES), pages: await linuxPages() };
  await walk(MOST_STATEMENTS, 2048);
  expect(await one(PREPARED)).toBe(MOST_STATEMENTS);
  expect((await one<number>(BYTES)) / before.bytes).toBeLessThanOrEqual(1.3);
  expect((await linuxPages()) / before.pages).toBeLessThanOrEqual(1.3);
});

test('what is used again stays prepared, what was unused longest goes', async () => {
  await hit('hot');
  const at = await one<Date>(
    `select prepare_time::text as value from pg_prepared_statements where name = 'hot'`,
  );
  for (let n = 0; n < 3 * MOST_STATEMENTS; n += 1) {
    await hit(`cold_${n}`);
    if (n % 50 === 0) await hit('hot');
  }
  expect(await one(`select prepare_time::text as value from pg_prepared_statements where name = 'hot'`)).toBe(
    at,
  );
  expect(await one(`select count(*)::int as value from pg_prepared_statements where name = 'cold_1'`)).toBe(
    0,
  );
  expect((await hit('cold_1')).rows).toEqual([{ value: 'cold_1' }]);
});

test('nothing is lost in a transaction, whole or failed, nor where a statement never was', async () => {
  await expect(hit('wrong', 'select nothing')).rejects.toThrow('does not exist');
  await client.query('begin');
  for (let n = 0; n < MOST_STATEMENTS + 5; n += 1) await hit(`text_${n}`);
  await expect(client.query('select 1/0')).rejects.toThrow('division');
  await expect(hit('after_failure')).rejects.toThrow('aborted');
  await client.query('rollback');
  for (let n = 0; n < 20; n += 1) expect((await hit(`text_${n}`)).rows).toEqual([{ value: `text_${n}` }]);
  expect(await one(PREPARED)).toBeLessThanOrEqual(MOST_STATEMENTS);
});

test('a page of a long list is planned once, not at each call', async () => {
  for (let n = 0; n < 20; n += 1) await readPage(client, invoiceSources.staff, {});
  expect(
    await one(`select custom_plans::int as value from pg_prepared_statements where name like 'list_%'`),
  ).toBeLessThanOrEqual(5);
});

test('a range is planned at each call, for the rows that lie in it', async () => {
  for (let n = 0; n < 10; n += 1)
    await readPage(client, invoiceSources.staff, { 'gross.gte': '3000', total: 'true' });
  expect(await one(`select count(*)::int as value from pg_prepared_statements where generic_plans > 0`)).toBe(
    0,
  );
});
