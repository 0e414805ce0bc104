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
 * An account's lines and statements, over HTTP, as the supplier and as the bank: of an account of `LINES` lines over two
 * years and of one of `FEW` beside it. Each invoice has five lines; one in fifty also has a debit on the other account.
 */
const LINES = Number(process.env['LINES'] ?? 1_000_000);
const FEW = 1_000;
const ASKED = Number(process.env['ASKED'] ?? 9);
const DAYS = 730;

const dir = '.cache/bench-account-lines';
mkdirSync('.cache', { recursive: true });
rmSync(dir, { recursive: true, force: true });
const postgres = await startPostgres({ dir, port: await freePort(), fsync: false });
const owner = new Client({ connectionString: postgres.url });
try {
  await migrate(postgres.url);
  await owner.connect();
  const load = await fillLedgerLoad(owner, 2);
  const [large, small] = load.contracts as [Account, Account];
  // Only rows are measured: checks and triggers would take minutes.
  const superuser = new Client({ connectionString: postgres.superuserUrl.replace(/[^/]+$/, 'cessio') });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  await fill(superuser, large, 'G', LINES / 5);
  await fill(superuser, small, 'P', FEW / 5);
  await superuser.query('vacuum analyze');
  await superuser.end();
  const { base, child } = await startApi(postgres.url, { LOG_LEVEL: 'warn' });
  try {
    const bank = headersOf({ ...load, partyId: null }, 'm1');
    const figures: Record<string, Record<string, number>> = {};
    for (const [size, account, first] of [
      [`${LINES} lignes`, large, 'G'],
      [`${FEW} lignes`, small, 'P'],
    ] as const) {
      const supplier = await supplierOf(account, size);
      const query = `contractId=${account.id}&assignorId=${account.party}`;
      const { rows } = await owner.query<{ id: string }>(`select id from invoices where number = $1`, [
        `F${first}-000100`,
      ]);
      const list = `/api/account-lines?${query}&limit=50&total=true`;
      const reads: Record<string, string> = {
        'page la plus récente': list,
        'un mois': `${list}&date.gte=${daysAgo(400)}&date.lte=${daysAgo(370)}`,
        'une facture': `${list}&invoiceId=${rows[0]?.id}`,
        'recherche d’une facture': `${list}&q=F${first}-000100`,
        'recherche d’un mot fréquent': `${list}&q=tirage`,
        'recherche de ce qui n’existe pas': `${list}&q=introuvable`,
        'relevé du mois': `/api/statement?${query}&from=${daysAgo(30)}&to=${daysAgo(0)}`,
        'relevé d’un mois ancien': `/api/statement?${query}&from=${daysAgo(700)}&to=${daysAgo(670)}`,
      };
      for (const [who, headers] of [
        ['cédant', supplier],
        ['banque', bank],
      ] as const)
        for (const [name, path] of Object.entries(reads))
          (figures[`${name}, ${who}`] ??= {})[size] = await timed(base + path, headers);
    }
    console.table(figures);
  } finally {
    child.kill('SIGTERM');
  }
} finally {
  await owner.end();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

interface Account {
  id: string;
  party: string;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Invoices and sealed entries of one account, with the balances that `post_entry()` would write. */
async function fill(db: Client, { id, party }: Account, first: string, invoices: number): Promise<void> {
  await db.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [id, party]);
  await db.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date,
         due_date, net, vat, gross, status, covered_amount, submitted_at, terms_id, assigned_on, created_at)
       select 'R' || $3 || n, 'F' || $3 || '-' || lpad(n::text, 6, '0'), 'classic', $2, 'Société', $2, 'Débiteur ' || n % 20, $1, 'CTR', d.day, d.day + 50,
         100000 + n, 0, 100000 + n, 'settled', 80000, now(), (select t.id from contract_terms t where t.contract_id = $1), d.day, d.day
       from generate_series(1, $4::int) n cross join lateral (select today_in_paris() - ($5 * (1 - n / ($4 + 1.0)))::int as day) d`,
    [id, party, first, invoices, DAYS],
  );
  await db.query(
    `with made as (
       insert into ledger_entries (event, journal, source, source_id, entry_date, value_date, currency, label, hash, position, number, sealed_at,
           year, ref, search_text)
         select x.event, 'CE', x.invoice_id::text, x.event, x.day, x.day, 'EUR', x.label, '', p.position, p.position, now(), 2025, x.ref,
           fold(x.ref || ' ' || x.label)
         from (select v.event, i.id as invoice_id, i.assigned_on as day, v.said || ' facture ' || i.number as label,
             'ECR-CE-' || $2 || '-' || row_number() over (order by i.number, v.event) as ref,
             row_number() over (order by i.assigned_on, i.number, v.event) + coalesce((select max(position) from ledger_entries), 0) as position
           from invoices i cross join (values ('E1', 'Cession,'), ('E2', 'Retenue,'), ('E3', 'Commissions,'), ('E4', 'Tirage,'), ('E7', 'Libération,'),
             ('E10', 'Recours,')) v (event, said) where i.contract_id = $1 and (v.event <> 'E10' or hashtext(i.number) % 50 = 0)) x
           cross join lateral (select x.position) p
         returning id, event, entry_date, source::uuid as invoice, position)
     insert into ledger_lines (entry_id, account, amount, currency, party_id, contract_id, invoice_id, entry_date, value_date, balance)
       select m.id, l.account, l.amount, 'EUR', $3, $1, m.invoice, m.entry_date, m.entry_date,
         sum(l.amount) over (partition by l.account order by m.position)
       from made m join (values ('E1', 'CCA', -100000), ('E2', 'CCA', 10000), ('E3', 'CCA', 1200), ('E4', 'CCA', 50000), ('E7', 'CCA', -10000),
         ('E10', 'ADR', 2000)) l (event, account, amount) on l.event = m.event order by m.position`,
    [id, first, party],
  );
}

async function supplierOf({ party }: Account, name: string): Promise<Record<string, string>> {
  const userId = await insertRow(owner, 'users', {
    role: 'supplier',
    first_name: 'Jean',
    last_name: 'Essai',
    password_hash: 'none',
    email_verified_at: new Date(),
    party_id: party,
    email: `${name.replace(' ', '.')}@bench.test`,
  });
  const sessionId = await insertRow(owner, 'sessions', {
    user_id: userId,
    device: 'bench',
    ip: '127.0.0.1',
    expires_at: new Date(Date.now() + 86_400_000),
  });
  return headersOf({ userId, sessionId, partyId: party }, 'supplier');
}

/** Milliseconds of one read, the median. */
async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= ASKED; turn += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${url} ${said}`);
    if (turn > 0) times.push(performance.now() - start);
    // One that takes seconds is not asked as often.
    if (times.length > 2 && median(times) > 2_000) break;
  }
  return Number(median(times).toFixed(1));
}
