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
 * What may be drawn, over HTTP, of contracts with more and more invoices: 1 000 open ones alone, the same with 99 000 that
 * have ended, 10 000 open ones. Each has nine lines in the ledger, written as `post_entry()` would.
 */
const ASKED = Number(process.env['ASKED'] ?? 15);
const CASES = [
  { name: '1 000 ouvertes', open: 1_000, ended: 0 },
  { name: '1 000 ouvertes, 99 000 terminées', open: 1_000, ended: 99_000 },
  { name: '10 000 ouvertes', open: 10_000, ended: 0 },
] as const;

const dir = '.cache/bench-availability';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: false });
const owner = new Client({ connectionString: postgres.url });
try {
  await migrate(postgres.url);
  await owner.connect();
  const { contracts } = await fillLedgerLoad(owner, CASES.length);
  // Only rows are measured: checks at COMMIT and triggers of invoices would take minutes.
  const triggers = (how: 'disable' | 'enable') =>
    ['invoices', 'ledger_entries', 'ledger_lines']
      .map((table) => `alter table ${table} ${how} trigger user`)
      .join(';');
  await owner.query(triggers('disable'));
  for (const [index, { open, ended }] of CASES.entries()) {
    const { id: contract, party } = contracts[index] as (typeof contracts)[number];
    await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [
      contract,
      party,
    ]);
    await owner.query(
      `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date,
           due_date, net, vat, gross, status, covered_amount, submitted_at, terms_id,
           assigned_on, status_since)
         select $5 || n, $5 || n, 'classic', $2, 'Société', $2, 'Débiteur ' || n % 20, $1, 'CTR-0', today_in_paris() - 10, today_in_paris() + 50,
           100000 + n, 0, 100000 + n, case when n <= $3::int then 'financed' else 'settled' end, 80000, now(),
           (select id from contract_terms where contract_id = $1), today_in_paris() - 5, now() - interval '3 days'
         from generate_series(1, $3::int + $4::int) n`,
      [contract, party, open, ended, `F${index}-`],
    );
    await owner.query(
      `with made as (
         insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label)
           select v.event, 'CE', 'invoice', i.id::text, d.day, d.day, 'EUR', v.event from invoices i
             cross join lateral (select today_in_paris() - case i.status when 'settled' then 90 else 5 end as day) d
             cross join (values ('E1'), ('E2'), ('E3'), ('E4')) v (event) where i.contract_id = $1 returning id, event, entry_date, source_id::uuid as invoice)
       insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, entry_date, value_date)
         select m.id, l.account, l.amount, 'EUR', $2, $1, m.invoice, m.entry_date, m.entry_date
         from made m join (values ('E1', 'ACH', 100000), ('E1', 'CCA', -100000), ('E2', 'CCA', 10000), ('E2', 'FDG', -10000), ('E3', 'CCA', 1200),
           ('E3', 'COM', -1000), ('E3', 'TVA', -200), ('E4', 'CCA', 50000), ('E4', 'VIR', -50000)) l (event, account, amount) on l.event = m.event`,
      [contract, party],
    );
  }
  await owner.query(triggers('enable'));
  await owner.query('vacuum analyze');
  const expires = new Date(Date.now() + 86_400_000);
  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn' });
  try {
    const taken: Record<string, number>[] = [];
    for (const [index, { name }] of CASES.entries()) {
      const { id: contract, party } = contracts[index] as (typeof contracts)[number];
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
        email: `s${index}@bench.test`,
        rights: ['sign'],
      });
      const sessionId = await insertRow(owner, 'sessions', {
        user_id: userId,
        device: 'bench',
        ip: '127.0.0.1',
        expires_at: expires,
      });
      const headers = headersOf({ userId, sessionId, partyId: party }, 'supplier');
      const timed = async (path: string) => {
        const times: number[] = [];
        for (let turn = 0; turn <= ASKED; turn += 1) {
          const start = performance.now();
          const answer = await fetch(base + path, { headers });
          const said = await answer.text();
          if (!answer.ok) throw new Error(said);
          if (turn > 0) times.push(performance.now() - start);
        }
        return Math.round(median(times));
      };
      const query = `contractId=${contract}&assignorId=${party}`;
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      taken.push({
        'disponible, ms': await timed(`/api/availability?${query}`),
        'la veille, ms': await timed(`/api/availability?${query}&at=${yesterday}`),
        'un poste, ms': await timed(`/api/availability/lines/fdg?${query}`),
      });
      console.log(name, taken.at(-1));
    }
    const [one, many] = taken.map((row) => row['disponible, ms'] ?? 0);
    console.log(
      `100 000 factures dont 1 000 ouvertes, contre 1 000 : ${((many ?? 0) / (one ?? 1)).toFixed(2)} (cible ≤ 2)`,
    );
  } finally {
    child.kill('SIGTERM');
  }
} finally {
  await owner.end();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
