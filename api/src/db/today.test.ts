import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { todayInParis } from '@cessio/contract';
import { Client, type QueryConfig } from 'pg';
import { moveClock } from '../../test/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { clock } from '../clock.ts';
import { requireRealClock } from '../prepare.ts';
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

const ask = async <Row extends object>(sql: string | QueryConfig): Promise<Row[]> =>
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

describe('the one clock of code and SQL', () => {
  let owner: Client;
  beforeAll(async () => {
    owner = new Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(() => owner.end());

  test('is moved for both at once, in connections that are open too, and goes on', async () => {
    const seen = async () => {
      const [row] = await ask<{ today: string; instant: string }>({
        name: 'clock',
        text: 'select today_in_paris() as today, portal_now() as instant',
      });
      return row as { today: string; instant: string };
    };
    expect((await seen()).today).toBe(clock.today());
    await moveClock(owner, '2031-04-30T22:30:00Z');
    const [sql, code] = [await seen(), clock.instant()];
    expect([sql.today, clock.today(), clock.today(30)]).toEqual(['2031-05-01', '2031-05-01', '2031-05-31']);
    expect(Math.abs(Date.parse(sql.instant) - Date.parse(code))).toBeLessThan(60_000);
    await expect(requireRealClock(database.url)).rejects.toThrow('portal_now');
    await moveClock(owner, null);
    await requireRealClock(database.url);
    expect([await seen(), clock.today()]).toMatchObject([{ today: todayInParis() }, todayInParis()]);
  });

  test('is moved by nobody but the database’s owner', async () => {
    await expect(
      ask('create or replace function portal_now() returns timestamptz language sql as $$ select now() $$'),
    ).rejects.toThrow(/must be owner|permission denied/);
  });

  // Exceptions that use real time on purpose: retention and removal by age.
  const MODULES = [
    'guarantees',
    'guarantee-requests',
    'adhesions',
    'approvals',
    'invoices',
    'bank-accounts',
    'confirmation-links',
    'own-accounts',
    'money',
    'documents',
    'parties',
    'boards',
  ];
  const JOBS = ['guarantees.ts', 'at-hour.ts', 'day-by-day.ts', 'failures.ts', 'reminders.ts'];
  const FILES = [path.join('calendar', 'calendar.service.ts'), path.join('calendar', 'calendar.feed.ts')];

  test('is the only one that guarantees, requests, adhesions, invoices, papers, companies, accounts and links are judged by', async () => {
    const source = path.join(import.meta.dirname, '..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.ts') &&
        !name.endsWith('.test.ts') &&
        (MODULES.some((module) => name.startsWith(path.join('modules', module, path.sep))) ||
          FILES.some((file) => name === path.join('modules', file)) ||
          JOBS.some((file) => name === path.join('jobs', file))),
    );
    const other = /\bDate\.now\(|new Date\(\)|todayInParis\(\)|(?<![.\w])now\(\)|clock_timestamp\(\)/;
    expect(files.filter((name) => other.test(readFileSync(path.join(source, name), 'utf8')))).toEqual([]);
    const tables = `c.relname ~ '^(guarantee|approvals|adhesion|invoice|bank_accounts|account_links|confirmation_links|reference_rates|accounting_rates|holidays|own_accounts|documents$|job_)'`;
    expect(
      await ask(
        `select c.relname, a.attname from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
          where ${tables} and pg_get_expr(d.adbin, d.adrelid) ~ '\\mnow\\(\\)|clock_timestamp'`,
      ),
    ).toEqual([]);
    const functions = `block_account decide_confirmation guard_bank_account note_client_state note_payment_day
      open_confirmation_link public_confirmation tell_account_block tell_confirmation`.split(/\s+/);
    expect(
      await ask<{ name: string }>({
        text: `select proname as name from pg_proc where proname = any($1) and prosrc ~ '\\mnow\\(\\)|clock_timestamp'`,
        values: [functions],
      }),
    ).toEqual([]);
  });
});
