import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { Client, type QueryConfig } from 'pg';
import { migrate } from 'api/migrate';
import { fillLedgerLoad, POST_ENTRY, POST_ROW, type LedgerLoad } from 'api/test/ledger-load';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { headersOf, startApi } from './bench-api.ts';
import { measure, type Call } from './measure.ts';
import { median } from './median.ts';
import { processorTimeOf } from './processor-time.ts';

/**
 * The ledger, each figure beside its floor in the same run, rounds alternating, medians: postings over HTTP with an
 * idempotency key against a bare insert of two rows by `pg`, and against a call with a key that inserts one row; seals;
 * an account's page and the trial balance of `LINES` lines. `LINES`, `ROUNDS` and `SECONDS` shrink it; `DURABLE=1` waits for the disk at each commit, as in
 * production.
 */
const LINES = Number(process.env['LINES'] ?? 1_000_000);
const FEW_LINES = 10_000;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const CONNECTIONS = 8;
const BARE = { name: 'bare', text: 'insert into bare (account, amount) values ($1, $2), ($3, $4)' };
const SQL = { name: 'sql', text: 'select post_test_entry($1, $2, $3)' };

const dir = '.cache/bench-ledger';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: process.env['DURABLE'] === '1' });
try {
  await benchPostings();
  if (LINES > 0) await benchReads();
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function benchPostings(): Promise<void> {
  await migrate(postgres.url);
  const owner = await connect(postgres.url);
  const load = await fillLedgerLoad(owner, CONNECTIONS);
  await owner.query(
    'create table bare (id bigint generated always as identity primary key, account text, amount bigint)',
  );
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(postgres.url)));
  // Eight connections for the staff's login, as many as the bare insert has.
  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn', DB_POOL_SIZE: '40' });
  try {
    const headers = headersOf({ ...load, partyId: null }, 'm1');
    const posting =
      (contracts: LedgerLoad['contracts'], path = POST_ENTRY) =>
      (): Call => ({
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          label: 'Essai',
          contract: contracts[randomInt(contracts.length)]?.id,
          amount: randomInt(1, 1_000_000),
        }),
      });
    const http = async (call: () => Call): Promise<Taken> => {
      const before = processorTimeOf(postgres.pid);
      const { perSecond, cpu, requests } = await measure(base, call, SECONDS, CONNECTIONS);
      return { perSecond, api: cpu, database: ((processorTimeOf(postgres.pid) - before) * 1000) / requests };
    };
    const spread = posting(load.contracts);
    const single = posting(load.contracts.slice(0, 1));
    const row = posting(load.contracts, POST_ROW);
    const randomContract = () => load.contracts[randomInt(load.contracts.length)] as { id: string };
    const sides = {
      bare: () => sqlPerSecond(clients, () => ({ ...BARE, values: ['ENC', 100, 'CCA', -100] })),
      sql: () =>
        sqlPerSecond(clients, () => ({
          ...SQL,
          values: ['Essai', randomContract().id, randomInt(1, 1_000_000)],
        })),
      row: () => http(row),
      spread: () => http(spread),
      single: () => http(single),
      sealed: async (): Promise<Taken> => {
        const [start, before] = [performance.now(), processorTimeOf(postgres.pid)];
        const { rows } = await owner.query<{ n: number }>('select seal_ledger() as n');
        const n = rows[0]?.n ?? 0;
        return {
          perSecond: (n * 1000) / (performance.now() - start),
          database: ((processorTimeOf(postgres.pid) - before) * 1000) / n,
        };
      },
    };
    const taken: Record<string, Taken[]> = {};
    // The first round prepares statements.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [name, take] of Object.entries(sides)) {
        const value = await take();
        if (round > 0) (taken[name] ??= []).push(value);
      }
    const { rows: findings } = await owner.query('select * from verify_ledger()');
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
    const of = (name: string, what: keyof Taken) =>
      median((taken[name] ?? []).map((one) => one[what] ?? NaN));
    const line = (name: string, key: string, target: string) => ({
      '': name,
      '/s': Math.round(of(key, 'perSecond')),
      ratio: Number((of(key, 'perSecond') / of('bare', 'perSecond')).toFixed(3)),
      cible: target,
      'API, µs': Math.round(of(key, 'api')),
      'PostgreSQL, µs': Math.round(of(key, 'database')),
    });
    console.table([
      line('insertion de deux lignes, pg seul', 'bare', ''),
      line('post_entry(), pg seul', 'sql', ''),
      line('une ligne par HTTP, avec clé', 'row', ''),
      line('écriture par HTTP, 8 contrats', 'spread', '≥ 0,25'),
      line('écriture par HTTP, 1 contrat', 'single', '≥ 0,10'),
      line('scellement, écritures', 'sealed', '> écritures/s'),
    ]);
  } finally {
    child.kill('SIGTERM');
    for (const client of [...clients, owner]) await client.end();
  }
}

/** Per second, and processor time of the API and of PostgreSQL for each, in microseconds. */
interface Taken {
  perSecond: number;
  api?: number;
  database: number;
}

/** Statements per second, each its own transaction. */
async function sqlPerSecond(clients: readonly Client[], next: () => QueryConfig): Promise<Taken> {
  const [start, before] = [performance.now(), processorTimeOf(postgres.pid)];
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() - start < SECONDS * 1000; done += 1) await client.query(next());
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: done / seconds, database: ((processorTimeOf(postgres.pid) - before) * 1000) / done };
}

/** Reads of a small and a large ledger, each in a database of its own. */
async function benchReads(): Promise<void> {
  const admin = await connect(postgres.superuserUrl);
  const sizes = { few: FEW_LINES, many: LINES };
  const dbs: Record<string, Client> = {};
  for (const [name, lines] of Object.entries(sizes)) {
    await admin.query(`create database ${name} owner cessio_owner`);
    const url = postgres.url.replace(/[^/]+$/, name);
    await migrate(url);
    const db = await connect(url);
    dbs[name] = db;
    console.log(`Remplissage de ${lines.toLocaleString('fr-FR')} lignes…`);
    const load = await fillLedgerLoad(db, CONNECTIONS);
    const superuser = await connect(postgres.superuserUrl.replace(/[^/]+$/, name));
    await fillLines(superuser, load, lines);
    await superuser.end();
  }
  const page = `select l.*, e.ref, e.label, e.event from ledger_lines l join ledger_entries e on e.id = l.entry_id`;
  const reads = {
    'page d’un compte': `${page} where (l.account, l.currency) = ('CCA', 'EUR') order by l.sealed desc nulls first, l.id desc limit 50`,
    'page d’un cédant': `${page} where (l.party_id, l.account) = ((select principal_id from contracts where number = 'CTR-0'), 'CCA')
      order by l.id desc limit 50`,
    'page d’un contrat': `${page} where (l.contract_id, l.account) = ((select id from contracts where number = 'CTR-0'), 'CCA')
      order by l.id desc limit 50`,
    balance: 'select * from trial_balance(today_in_paris())',
  };
  const rows: Record<string, unknown>[] = [];
  for (const [read, text] of Object.entries(reads)) {
    const times: Record<string, number[]> = { few: [], many: [] };
    for (let round = 0; round <= ROUNDS * 3; round += 1)
      for (const [name, db] of Object.entries(dbs)) {
        const start = performance.now();
        await db.query({ name: read, text });
        if (round > 0) times[name]?.push(performance.now() - start);
      }
    const [few, many] = [median(times['few'] ?? []), median(times['many'] ?? [])];
    rows.push({
      '': read,
      [`ms, ${FEW_LINES} lignes`]: Number(few.toFixed(2)),
      [`ms, ${LINES} lignes`]: Number(many.toFixed(2)),
      ratio: Number((many / few).toFixed(2)),
      cible: read === 'balance' ? '≤ 1 000 ms' : '≤ 2',
    });
  }
  console.table(rows);
  for (const db of [...Object.values(dbs), admin]) await db.end();
}

/** Sealed entries of two lines over two years, written without the function, triggers and foreign keys. */
async function fillLines(db: Client, { contracts }: LedgerLoad, lines: number): Promise<void> {
  await db.query('set session_replication_role = replica');
  await db.query(
    `insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label, position, number, sealed_at, hash)
       select 'E14', 'OD', 'bench', n::text, d, d, 'EUR', 'Essai ' || n, n, n, now(), sha256(n::text::bytea)
       from (select n, today_in_paris() - (730 * (1 - n / ($1 + 1.0)))::int as d from generate_series(1, $1::int) n) s`,
    [lines / 2],
  );
  await db.query(
    `insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, entry_date, value_date, sealed, account_balance)
       select e.id, s.account, s.amount, 'EUR', case s.account when 'CCA' then c.party end, case s.account when 'CCA' then c.id end,
         e.entry_date, e.value_date, 2 * e.position - s.before, sign(s.amount) * e.position * 100
       from ledger_entries e cross join (values ('ENC', 100, 1), ('CCA', -100, 0)) s (account, amount, before)
         join (select *, row_number() over () as nth from unnest($1::uuid[], $2::uuid[]) c (id, party)) c on c.nth = 1 + e.position % $3
       order by e.position, s.before desc`,
    [contracts.map(({ id }) => id), contracts.map(({ party }) => party), contracts.length],
  );
  await db.query('vacuum analyze ledger_entries, ledger_lines');
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
