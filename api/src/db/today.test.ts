import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { todayInParis } from '@cessio/contract';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { Pools } from './pools.ts';

let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = new Pools(database.url, 1);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

const ask = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await pools.of('system').query<Row>(sql)).rows;

test('the database’s today is the bank’s, as the contract tells it', async () => {
  const before = todayInParis();
  const [row] = await ask<{ today: string }>('select today_in_paris() as today');
  expect([before, todayInParis()]).toContain(row?.today);
});

test('nothing asks for the date of the connection, which is that of UTC', async () => {
  const functions = await ask<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%current_date%'`,
  );
  const source = path.join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\bcurrent_date\b/i.test(readFileSync(path.join(source, name), 'utf8')));
  expect([functions, files]).toEqual([[], []]);
});
