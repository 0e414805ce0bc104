import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from 'api/migrate';
import { insertRow } from 'api/test/fixtures';
import { fillLedgerLoad } from 'api/test/ledger-load';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { headersOf, startApi } from './bench-api.ts';
import { median } from './median.ts';

/**
 * Batches of 500 invoices, each step over HTTP, beside a floor of the same run: the rows that a signature writes (2 000
 * entries with two lines, 1 000 commissions, 500 lines of the log), inserted by `pg` in one statement each into tables
 * without indexes, checks and triggers.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 4);
const INVOICES = 500;

const dir = '.cache/bench-batches';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: process.env['DURABLE'] === '1' });
try {
  await migrate(postgres.url);
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  const { contracts } = await fillLedgerLoad(owner, 1);
  const [{ id: contract, party } = { id: '', party: '' }] = contracts;
  await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [contract, party]);
  await owner.query(`update parties set kyc_status = 'valid' where id = $1`, [party]);
  await owner.query(
    'create table floor (id uuid, label text, source text, day date, amount bigint, party uuid, contract uuid, invoice uuid)',
  );
  const person = {
    role: 'supplier',
    first_name: 'Jean',
    last_name: 'Essai',
    password_hash: 'none',
    email_verified_at: new Date(),
  };
  const userId = await insertRow(owner, 'users', {
    ...person,
    party_id: party,
    email: 's@bench.test',
    rights: ['sign'],
  });
  const expires = new Date(Date.now() + 86_400_000);
  const sessionId = await insertRow(owner, 'sessions', {
    user_id: userId,
    device: 'bench',
    ip: '127.0.0.1',
    expires_at: expires,
  });
  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn' });
  try {
    const authorization = headersOf({ userId, sessionId, partyId: party }, 'supplier');
    const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
      const start = performance.now();
      const answer = await fetch(base + path, {
        method,
        headers: { ...authorization, ...more, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const said = (await answer.json()) as { id: string; version: number };
      if (!answer.ok) throw new Error(JSON.stringify(said));
      return { said, seconds: (performance.now() - start) / 1000 };
    };
    const taken: Record<string, number[]> = {
      'lister les approuvées': [],
      'lister celles à céder': [],
      créer: [],
      finaliser: [],
      signer: [],
      lire: [],
      plancher: [],
    };
    const list = '/api/invoices?status=approved&total=true';
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { rows } = await owner.query<{ id: string }>(
        `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date,
             net, vat, gross, status, covered_amount, submitted_at)
           select 'FAC-' || (n + $3 * $4::int), 'F' || (n + $3 * $4::int), 'classic', $2, 'Société', $2, 'Débiteur ' || n % 20, $1, 'CTR-0', today_in_paris(),
             today_in_paris() + 60, n * 10, 0, n * 10, 'approved', n * 8, now() from generate_series(1, $4::int) n returning id`,
        [contract, party, round, INVOICES],
      );
      // In turn, so that both meet the same rows and caches.
      const approved: number[] = [];
      const assignable: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        approved.push((await call('GET', list)).seconds);
        assignable.push((await call('GET', `${list}&batchable=true`)).seconds);
      }
      const made = await call(
        'POST',
        '/api/batches',
        { invoiceIds: rows.map(({ id }) => id) },
        { 'idempotency-key': randomUUID() },
      );
      const path = `/api/batches/${made.said.id}`;
      const ready = await call('POST', `${path}/transitions`, {
        action: 'finalise',
        version: made.said.version,
      });
      const proof = randomUUID();
      await owner.query(
        `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
           values ('step_up', sha256(convert_to($1, 'UTF8')), $2, $3, now() + interval '5 minutes')`,
        [proof, userId, sessionId],
      );
      const signed = await call(
        'POST',
        `${path}/transitions`,
        { action: 'sign', version: ready.said.version },
        { 'x-step-up': proof },
      );
      const read = await call('GET', path);
      const start = performance.now();
      await owner.query('begin');
      for (const count of [4 * INVOICES, 8 * INVOICES, 2 * INVOICES, INVOICES])
        await owner.query(
          `insert into floor select gen_random_uuid(), 'Cession de la facture F' || n, 'invoice', today_in_paris(), n, $1, $2, gen_random_uuid()
             from generate_series(1, $3::int) n`,
          [party, contract, count],
        );
      await owner.query('commit');
      const floor = (performance.now() - start) / 1000;
      // The first round prepares statements.
      if (round === 0) continue;
      for (const [name, seconds] of Object.entries({
        'lister les approuvées': median(approved),
        'lister celles à céder': median(assignable),
        créer: made.seconds,
        finaliser: ready.seconds,
        signer: signed.seconds,
        lire: read.seconds,
        plancher: floor,
      }))
        taken[name]?.push(seconds);
    }
    const { rows: findings } = await owner.query('select * from verify_ledger()');
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
    const floor = median(taken['plancher'] ?? []);
    console.table(
      Object.entries(taken).map(([name, seconds]) => ({
        '': name,
        s: Number(median(seconds).toFixed(3)),
        'fois le plancher': Number((median(seconds) / floor).toFixed(1)),
        cible: name === 'signer' ? '≤ 3 s' : '',
      })),
    );
  } finally {
    child.kill('SIGTERM');
    await owner.end();
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
