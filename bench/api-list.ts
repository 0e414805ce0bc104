import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from 'api/migrate';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { headersOf, startApi } from './bench-api.ts';
import { measure, medians, printMeasures, type Call, type Measure } from './measure.ts';
import type { Asker } from './search-data.ts';

/**
 * Our invoice page of 25 out of 1,000,000 against bare node:http and pg doing the same query, alternately in one run.
 * Each request is from another of 200 users, each of a different company, over 8 connections to the database on both
 * sides. Prints requests/s, p50, p99, CPU µs per request and the ratio. `ROWS`, `USERS` and `ROUNDS` shrink it.
 */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const USERS = Number(process.env['USERS'] ?? 200);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);

const dir = '.cache/bench-pg';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: false });
const children: ChildProcess[] = [];
try {
  const suppliers = await fill(postgres.url);
  const floorPort = await freePort();
  const bareUrl = `http://127.0.0.1:${floorPort}`;
  const bareServer = fork('bench/servers/floor.ts', [postgres.url, String(floorPort)]);
  children.push(bareServer);
  await once(bareServer, 'message');
  // Eight of them for the companies' login, as many as the bare server has.
  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn', DB_POOL_SIZE: '36' });
  children.push(child);
  const bare = suppliers.map(({ partyId }) => ({ path: `/${partyId}` }));
  const ours = suppliers.map((supplier) => ({
    path: '/api/invoices',
    headers: headersOf(supplier, 'supplier'),
  }));
  await compareAnswers(bareUrl, bare, base, ours);
  const floor: Measure[] = [];
  const api: Measure[] = [];
  await measure(bareUrl, bare, 2);
  await measure(base, ours, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await measure(bareUrl, bare, SECONDS));
    api.push(await measure(base, ours, SECONDS));
  }
  print(medians(floor), medians(api));
} finally {
  for (const child of children) child.kill('SIGTERM');
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function fill(url: string): Promise<Asker[]> {
  console.log(`Remplissage de ${ROWS.toLocaleString('fr-FR')} factures…`);
  await migrate(url);
  const db = new Client({ connectionString: url });
  await db.connect();
  const { rows: suppliers } = await db.query<Asker>(
    `with company as (
       insert into parties (legal_name, country, is_debtor, is_assignor, status)
       select 'Société ' || n, 'FR', true, true, 'active' from generate_series(1, $1) n returning id
     ), person as (
       insert into users (party_id, role, first_name, last_name, email, password_hash)
       select id, 'supplier', 'A', 'B', id || '@cessio.test', '' from company returning id, party_id
     )
     insert into sessions (user_id, device, ip, expires_at) select id, 'bench', '127.0.0.1', now() + interval '1 day' from person
     returning id as "sessionId", user_id as "userId", (select party_id from person where id = user_id) as "partyId"`,
    [USERS],
  );
  const contract = await db.query<{ id: string }>(
    `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fee_ppm,
       rate_ppm, day_basis, vat_ppm, ceiling, start_on, status)
     values ('B', 'classic', $1, 'B', 'EUR', false, 'notified', 900000, 100000, 8000, 35000, 360, 200000, 100, '2024-01-01', 'active') returning id`,
    [suppliers[0]?.partyId],
  );
  await db.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date, due_date, net, vat,
       gross, status, submitted_at, created_at)
     select 'FAC-' || n, 'N-' || n, 'classic', a.id, a.legal_name, d.id, d.legal_name, $1, current_date - n % 700, current_date - n % 700 + 45,
       100000 + n, 20000, 120000 + n, (array['under_review', 'approved', 'assigned', 'paid'])[1 + n % 4], now(), now() - n * interval '1 minute'
     from generate_series(1, $2) n
     join (select id, legal_name, row_number() over (order by id) as i from parties) a on a.i = 1 + n % $3
     join (select id, legal_name, row_number() over (order by id) as i from parties) d on d.i = 1 + (n / $3 + 7) % $3`,
    [contract.rows[0]?.id, ROWS, USERS],
  );
  await db.query('vacuum analyze');
  await db.end();
  return suppliers;
}

/** Both sides must return the same invoices to the same user, or nothing is compared. */
async function compareAnswers(bareUrl: string, bare: Call[], base: string, ours: Call[]): Promise<void> {
  const refs = async (url: string, { path, headers = {} }: Call) => {
    const answer = await fetch(`${url}${path}`, { headers });
    return ((await answer.json()) as { data: { ref: string }[] }).data.map(({ ref }) => ref).join();
  };
  for (const [index, call] of bare.entries()) {
    const own = ours[index];
    if (!own || (await refs(bareUrl, call)) !== (await refs(base, own)))
      throw new Error(`user ${index}: the two answers differ`);
  }
}

function print(floor: Measure, api: Measure): void {
  printMeasures({ 'node:http + pg': floor, 'API, RLS comprise': api });
  console.log(
    `ratio : ${(api.perSecond / floor.perSecond).toFixed(2)} (cible ≥ 0,85), CPU ${(api.cpu / floor.cpu).toFixed(2)}×`,
  );
}
