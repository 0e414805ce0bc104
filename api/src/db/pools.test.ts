import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { Pools } from './pools.ts';

let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = new Pools(database.url, 2);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

test('a connection that the database ends between two queries fails the next one, not the process', async () => {
  const pool = pools.of('system');
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminat|closed/i);
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection ends with its lifetime, another takes its place', async () => {
  const recycled = new Pools(database.url, 1, 1);
  try {
    const pid = async () =>
      (await recycled.of('staff').query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await pid();
    expect(await pid()).toBe(before);
    await sleep(1500);
    expect(await pid()).not.toBe(before);
    const left = await pools.of('system').query('select from pg_stat_activity where pid = $1', [before]);
    expect(left.rowCount).toBe(0);
  } finally {
    await recycled.close();
  }
});

test.each([
  ['2026-11-20 23:27:01+00', '2026-11-20T23:27:01.000Z'],
  ['2026-11-20 23:27:01.3+00', '2026-11-20T23:27:01.300Z'],
  ['2026-11-20 23:27:01.327+00', '2026-11-20T23:27:01.327Z'],
  // What a cursor goes on from keeps what the database knows.
  ['2026-11-20 23:27:01.327154+00', '2026-11-20T23:27:01.327154Z'],
])('%s is written %s', async (text, written) => {
  const { rows } = await pools.of('system').query<{ at: string }>('select $1::timestamptz as at', [text]);
  expect(rows[0]?.at).toBe(written);
});
