import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { LOGINS, type Login } from './login-passwords.ts';
import { FEWEST_CONNECTIONS, Pools, shareOf } from './pools.ts';

const BUDGET = 26;

let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = new Pools(database.url, BUDGET);
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
  const recycled = new Pools(database.url, BUDGET, 1);
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
  // A cursor keeps the database's precision.
  ['2026-11-20 23:27:01.327154+00', '2026-11-20T23:27:01.327154Z'],
])('%s is written %s', async (text, written) => {
  const { rows } = await pools.of('system').query<{ at: string }>('select $1::timestamptz as at', [text]);
  expect(rows[0]?.at).toBe(written);
});

test('whatever the budget, its shares are no more than it, and each login has two', () => {
  for (let budget = FEWEST_CONNECTIONS; budget <= 200; budget += 1) {
    const shares = LOGINS.map((login) => shareOf(login, budget));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(2);
    expect(shares.reduce((sum, share) => sum + share)).toBeLessThanOrEqual(budget);
  }
});

test('sixty calls of all logins at once are answered by no more connections than the budget', async () => {
  const openConnections = async () =>
    (
      await pools
        .of('system')
        .query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where application_name like 'cessio-%' and datname = current_database()`,
        )
    ).rows[0]?.n ?? 0;
  const before = await openConnections();
  const busy = new Pools(database.url, BUDGET);
  try {
    const calls = Array.from({ length: 60 }, (_, index) =>
      busy.of(LOGINS[index % LOGINS.length] as Login).query('select pg_sleep(0.1)'),
    );
    const open = LOGINS.map((login) => busy.of(login).totalCount).reduce((sum, count) => sum + count);
    expect(open).toBe(BUDGET);
    expect(await Promise.all(calls)).toHaveLength(60);
    expect(await openConnections()).toBe(before + BUDGET);
  } finally {
    await busy.close();
  }
});

test('lists that hold and await all they may have leave sign-in, visitors and jobs theirs', async () => {
  const busy = new Pools(database.url, FEWEST_CONNECTIONS);
  try {
    const lists = ['client', 'supplier', 'staff'] as const;
    const held = lists.flatMap((login) => Array.from({ length: 20 }, () => busy.of(login).connect()));
    for (const login of ['auth', 'people', 'public', 'system'] as const)
      expect((await busy.of(login).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    for (const client of held) void client.then((connected) => connected.release());
    await Promise.all(held);
  } finally {
    await busy.close();
  }
});
