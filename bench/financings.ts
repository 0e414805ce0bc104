import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from 'api/migrate';
import { urlFor } from 'api/pools';
import { insertRow } from 'api/test/fixtures';
import { fillLedgerLoad } from 'api/test/ledger-load';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { headersOf, startApi } from './bench-api.ts';
import { median } from './median.ts';

/**
 * Draws validated over HTTP, each with a fresh proof, and by the function alone, beside a bare insert of two rows by `pg`
 * in the same run, rounds alternating; then the accrual of a month's end over `LINES` open lines, in the portions of the
 * job, with the time that another connection's requests take meanwhile. `DURABLE=1` waits for the disk at each commit.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const LINES = Number(process.env['LINES'] ?? 100_000);
const PORTION = Number(process.env['PORTION'] ?? 200);
const CONNECTIONS = 8;
const EACH = 20;
const INVOICES = 20;
const PER_FINANCING = 5;

const dir = '.cache/bench-financings';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: process.env['DURABLE'] === '1' });
const connect = async (login?: 'staff' | 'system') => {
  const client = new Client({ connectionString: login ? urlFor(postgres.url, login) : postgres.url });
  await client.connect();
  return client;
};
const owner = new Client({ connectionString: postgres.url });
try {
  await migrate(postgres.url);
  await owner.connect();
  const load = await fillLedgerLoad(owner, CONNECTIONS);
  await owner.query(
    'create table bare (id bigint generated always as identity primary key, account text, amount bigint)',
  );
  await owner.query(`update parties set kyc_status = 'valid'`);
  await owner.query(`update employees set approval_limit = 100000000`);
  // Only rows are measured: checks at COMMIT and triggers of what is filled would take minutes.
  const triggers = (how: 'disable' | 'enable') =>
    owner.query(
      ['invoices', 'ledger_entries', 'ledger_lines', 'financings']
        .map((table) => `alter table ${table} ${how} trigger user`)
        .join(';'),
    );
  const suppliers: string[] = [];
  for (const [index, { id: contract, party }] of load.contracts.entries()) {
    await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [
      contract,
      party,
    ]);
    suppliers.push(
      await insertRow(owner, 'users', {
        party_id: party,
        role: 'supplier',
        first_name: 'Jean',
        last_name: 'Essai',
        email: `s${index}@bench.test`,
        password_hash: 'none',
        email_verified_at: new Date(),
        rights: ['submit'],
      }),
    );
    await owner.query(
      `insert into bank_accounts (party_id, iban, bic, holder, status, usable_from)
         values ($1, 'FR7699999000020000000900163', 'CESSFR21XXX', 'Société', 'verified', now() - interval '3 days')`,
      [party],
    );
  }
  await triggers('disable');
  /** Invoices that have just been assigned, with their lines as `post_entry()` would write them. */
  const assign = async (count: number, prefix: string) => {
    await owner.query(
      `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date,
           due_date, net, vat, gross, status, covered_amount, submitted_at, terms_id, assigned_on, status_since)
         select $1 || c.number || n, $1 || n, 'classic', c.principal_id, 'Société', c.principal_id, 'Débiteur', c.id, c.number, today_in_paris() - 60,
           today_in_paris() + 50, 1000000, 0, 1000000, 'assigned', 1000000, now(), (select t.id from contract_terms t where t.contract_id = c.id),
           today_in_paris() - 50, now()
         from contracts c cross join generate_series(1, $2::int) n`,
      [prefix, count],
    );
    await owner.query(
      `with made as (insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
           select 'E1', 'CE', 'invoice', i.id::text, today_in_paris() - 50, today_in_paris() - 50, 'EUR', 'Cession' from invoices i
           where i.number like $1 || '%' returning id, source_id::uuid as invoice)
       insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, entry_date, value_date)
         select m.id, l.account, l.amount, 'EUR', i.assignor_id, i.contract_id, m.invoice, today_in_paris() - 50, today_in_paris() - 50
         from made m join invoices i on i.id = m.invoice cross join (values ('ACH', 1000000), ('CCA', -1000000)) l (account, amount)`,
      [prefix],
    );
  };
  await assign(INVOICES, 'F-');
  await owner.query(
    `insert into ledger_balances (account, party_id, contract_id, currency, amount)
       select l.account, l.party_id, l.contract_id, 'EUR', sum(l.amount) from ledger_lines l where l.account = 'CCA' group by 1, 2, 3`,
  );
  await triggers('enable');
  await owner.query('vacuum analyze');

  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn', DB_POOL_SIZE: '40' });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect()));
  try {
    const headers = { ...headersOf({ ...load, partyId: null }, 'super'), 'content-type': 'application/json' };
    await owner.query(`update users set role = 'super' where id = $1`, [load.userId]);
    /** Requests that wait, one invoice each, and a proof for each: those of one contract after another. */
    const wait = async () => {
      const { rows } = await owner.query<{ id: string; proof: string; contract: string }>(
        `with made as (
           insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id,
               value_date, rate_ppm, rate_code, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by)
             select next_ref('FIN'), c.id, c.number, 'classic', c.principal_id, 'Société', 'EUR', 1000, a.id, t.id, today_in_paris() + 1, 35000, 'FIXED', 360,
               'upfront', 0, 5, 0, 995, 1, 'm1', false, 'Jean Essai', u.id
             from contracts c join bank_accounts a on a.party_id = c.principal_id join contract_terms t on t.contract_id = c.id
               join users u on u.party_id = c.principal_id cross join generate_series(1, $1::int) n returning id, contract_id),
         lines as (insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest)
           select m.id, i.id, i.due_date, 1000, 49, 5 from (select m.*, row_number() over (partition by m.contract_id) as n from made m) m
             join (select i.*, row_number() over (partition by i.contract_id) as n from invoices i where i.number like 'F-%') i
               on i.contract_id = m.contract_id and i.n = 1 + m.n % $2::int),
         proofs as (select m.id, m.contract_id, gen_random_uuid()::text as proof from made m),
         kept as (insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
           select 'step_up', sha256(convert_to(p.proof, 'UTF8')), $3, $4, now() + interval '1 hour' from proofs p)
         select id, proof, contract_id as contract from proofs order by contract_id`,
        [EACH, INVOICES, load.userId, load.sessionId],
      );
      return load.contracts.map(({ id }) => rows.filter(({ contract }) => contract === id));
    };
    const rate = async (each: (at: number) => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, at) => {
          for (let n = 0; n < EACH; n += 1) await each(at);
        }),
      );
      return (CONNECTIONS * EACH * 1000) / (performance.now() - start);
    };
    const taken: Record<string, number[]> = { bare: [], sql: [], http: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await rate((at) =>
        (clients[at] as Client).query('insert into bare (account, amount) values ($1, $2), ($3, $4)', [
          'ENC',
          100,
          'CCA',
          -100,
        ]),
      );
      const inSql = await wait();
      const staff = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect('staff')));
      const sql = await rate(async (at) => {
        const client = staff[at] as Client;
        const { id, proof } = inSql[at]?.pop() ?? { id: '', proof: '' };
        await client.query('begin');
        await client.query(
          `select set_config('app.user', $1, true), set_config('app.staff', $1, true), spend_proof($2, $3)`,
          [load.userId, proof, load.sessionId],
        );
        await client.query('select validate_financing($1, false)', [id]);
        await client.query('commit');
      });
      for (const client of staff) await client.end();
      const overHttp = await wait();
      const http = await rate(async (at) => {
        const { id, proof } = overHttp[at]?.pop() ?? { id: '', proof: '' };
        const answer = await fetch(`${base}/api/financings/${id}/transitions`, {
          method: 'POST',
          headers: { ...headers, 'x-step-up': proof },
          body: JSON.stringify({ action: 'validate', version: 1 }),
        });
        const said = await answer.text();
        if (!answer.ok) throw new Error(said);
      });
      // The first round prepares statements.
      if (round > 0)
        for (const [name, value] of Object.entries({ bare, sql, http })) taken[name]?.push(value);
    }
    const of = (name: string) => median(taken[name] ?? []);
    const line = (name: string, key: string, target = '') => ({
      '': name,
      '/s': Math.round(of(key)),
      ratio: Number((of(key) / of('bare')).toFixed(3)),
      cible: target,
    });
    console.table([
      line('insertion de deux lignes, pg seul', 'bare'),
      line('validate_financing(), pg seul, preuve comprise', 'sql', '≥ 0,15'),
      line('validation par HTTP, preuve comprise', 'http'),
    ]);

    if (LINES > 0) {
      await triggers('disable');
      await assign(PER_FINANCING, 'G-');
      const day = `(date_trunc('month', today_in_paris()) - interval '1 day')::date`;
      await owner.query(
        `with e as (insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
             select 'E4', 'CE', 'bench', n::text, today_in_paris(), today_in_paris(), 'EUR', 'Financement' from generate_series(1, $1::int) n returning id, source_id),
         f as (
           insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id,
               value_date, rate_ppm, rate_code, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by,
               status, decided_at, validated_at, entry_id)
             select 'G-' || e.source_id, c.id, c.number, 'classic', c.principal_id, 'Société', 'EUR', 500000, a.id, t.id, ${day} - 20, 35000, 'FIXED', 360,
               'upfront', 0, 3500, 0, 496500, 100, 'm1', false, 'Jean Essai', u.id, 'executed', now(), now(), e.id
             from e join (select c.*, row_number() over (order by c.number) as n from contracts c) c on c.n = 1 + e.source_id::int % $2::int
               join bank_accounts a on a.party_id = c.principal_id join contract_terms t on t.contract_id = c.id
               join users u on u.party_id = c.principal_id returning id, contract_id)
         insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest, open, deferred, accrued_to)
           select f.id, i.id, ${day} + 50, 100000, 70, 680, 100000, 680, ${day} - 20 from f join invoices i on i.contract_id = f.contract_id and i.number like 'G-%'`,
        [LINES / PER_FINANCING, CONNECTIONS],
      );
      await triggers('enable');
      await owner.query('vacuum analyze');
      const system = await connect('system');
      const waits: number[] = [];
      const accrual = { over: false };
      const asking = (async () => {
        const [{ id: contract, party } = { id: '', party: '' }] = load.contracts;
        for (let n = 0; !accrual.over; n += 1) {
          const start = performance.now();
          const answer = await fetch(
            `${base}${n % 2 === 0 ? '/api/financings?limit=25' : `/api/availability?contractId=${contract}&assignorId=${party}`}`,
            { headers },
          );
          await answer.text();
          if (!answer.ok) throw new Error(`The API answered ${answer.status}.`);
          waits.push(performance.now() - start);
          await sleep(50);
        }
      })();
      const start = performance.now();
      let portions = 0;
      for (;;) {
        const { rows } = await system.query<{ n: number }>(`select accrue_interest(${day}, $1) as n`, [
          PORTION,
        ]);
        if (rows[0]?.n === 0) break;
        portions += 1;
      }
      const seconds = (performance.now() - start) / 1000;
      accrual.over = true;
      await asking;
      await system.end();
      const sorted = waits.toSorted((a, b) => a - b);
      console.table([
        {
          '': `clôture du mois, ${LINES} lignes ouvertes`,
          s: Number(seconds.toFixed(1)),
          cible: '≤ 60',
          portions,
          'autres requêtes, ms (médiane)': Math.round(median(waits)),
          '99 %': Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
          'la plus longue (cible < 200)': Math.round(sorted.at(-1) ?? 0),
        },
      ]);
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from financing_lines where open = 100000 and accrued_to <= ${day}`,
      );
      if (rows[0]?.n !== 0) throw new Error(`${rows[0]?.n} lines were left out.`);
    }
  } finally {
    child.kill('SIGTERM');
    for (const client of clients) await client.end();
  }
} finally {
  await owner.end();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
