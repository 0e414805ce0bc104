import type { Client } from 'pg';
import { guaranteeRequestStates, stateNames, TURNS, type GuaranteeRequestState } from '@cessio/contract';
import { timesOf, withAskedApi } from './asked-api.ts';
import { headersOf } from './bench-api.ts';
import { askersOf } from './search-data.ts';

/**
 * Every filter and sort of the guarantee requests on 1,000,000 of them, for the bank, an adviser with a fiftieth of
 * 20,000 companies and a client with a fiftieth of all requests: first page, a late page, and the pages with a total.
 * Prints p50 and p95. `ROWS` shrinks it, `ROUNDS` repeats it; `DATABASE_URL` names a filled database.
 */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);
/** Milliseconds from a filter to its rows, in the browser (quality.md); the API may take only a part of it. */
const TARGET = 150;

/** How many of a thousand requests are in each state; the rest are formalised. */
const SHARES: Partial<Record<GuaranteeRequestState, number>> = {
  draft: 15,
  submitted: 8,
  under_review: 8,
  needs_info: 8,
  risk_review: 6,
  decision: 5,
  partially_approved: 4,
  legal_review: 4,
  refused: 140,
  declined: 20,
  cancelled: 60,
};

async function fill(db: Client): Promise<void> {
  console.log(`Remplissage de ${ROWS.toLocaleString('fr-FR')} demandes…`);
  const states = Object.entries(SHARES).flatMap(([state, count]) => Array<string>(count).fill(state));
  const thousand = [...states, ...Array<string>(1000 - states.length).fill('formalised')];
  const companies = Math.max(200, ROWS / 50);
  await db.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  await db.query(
    `with person as (insert into users (role, first_name, last_name, email, password_hash, email_verified_at)
       values ('super', 'Ada', 'Bench', 'super@bench.test', '', now()), ('adviser', 'Ida', 'Bench', 'adviser@bench.test', '', now())
       returning id, role), employee as (
       insert into employees (user_id, staff_no, department) select id, role, case role when 'adviser' then 'ADVISER' end from person)
     insert into sessions (user_id, device, ip, expires_at) select id, 'bench', '127.0.0.1', now() + interval '1 day' from person`,
  );
  await db.query(
    `insert into parties (legal_name, country, national_id, is_debtor, is_assignor, status, adviser_id)
     select 'Société ' || n, 'FR', (300000000 + n)::text, true, true, 'active',
       case when n % 50 = 1 then (select id from users where role = 'adviser') end from generate_series(1, $1::int) n`,
    [companies],
  );
  await db.query(
    `create temporary table place as select row_number() over (order by id)::int as n, id, legal_name from parties;
     create unique index on place (n); analyze place`,
  );
  await db.query(
    `with person as (insert into users (party_id, role, first_name, last_name, email, password_hash, email_verified_at)
       select id, 'client', 'Ana', 'Bench', 'client@bench.test', '', now() from place where n = 1 returning id)
     insert into sessions (user_id, device, ip, expires_at) select id, 'bench', '127.0.0.1', now() + interval '1 day' from person`,
  );
  await db.query('alter table guarantee_requests disable trigger user');
  await db.query(
    `insert into guarantee_requests (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id, beneficiary_name,
       amount, currency, tenor_days, valid_until, reason, status, holder, due_on, created_at, status_since, held_since)
     select 'DG-' || lpad(r::text, 7, '0'), case r % 3 when 0 then 'demand' else 'limit' end, d.id, d.legal_name, d.id, d.legal_name,
       b.id, b.legal_name, 100000 + (r::bigint * 7919 % 9000000), 'EUR', 30 + r % 150, case when r % 3 = 0 then current_date + r % 400 end, 'Banc',
       s.status, case when s.status = 'decision' and r % 2 = 0 then 'm1' end,
       case when s.status in ('submitted', 'under_review', 'risk_review', 'decision', 'legal_review') then current_date - 3 + r % 6
         when s.status = 'partially_approved' then current_date + r % 15 end,
       now() - r * interval '2 minutes', now() - r * interval '2 minutes', now() - r * interval '2 minutes'
     from generate_series(1, $1::int) r
     join place d on d.n = case when r % 50 = 0 then 1 else 1 + (r::bigint * 7919 % $2)::int end
     join place b on b.n = 1 + (d.n + r % 97 + 1) % $2
     cross join lateral (select ($3::text[])[1 + (r::bigint * 104729 % 1000)::int] as status) s where b.id <> d.id`,
    [ROWS, companies, thousand],
  );
  await db.query('alter table guarantee_requests enable trigger user');
  await db.query('vacuum analyze');
}

/** Addresses to request, by what they show. @param party a company with few requests */
function questions(party: string): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10);
  const old = new Date(Date.now() - 600 * 86_400_000).toISOString();
  const of = (query: string) => `/api/guarantee-requests?limit=25&${query}`;
  return {
    'sans filtre': of(''),
    ...Object.fromEntries(
      stateNames(guaranteeRequestStates).map((state) => [`état ${state}`, of(`status=${state}`)]),
    ),
    'plusieurs états': of('status=submitted,under_review,decision'),
    'nature demand': of('kind=demand'),
    'à M': of('holder=m1'),
    'à M, à décider': of('holder=m1&status=decision'),
    'en retard': of('late=true'),
    'en retard, par échéance': of('late=true&sort=dueOn'),
    'mon portefeuille': of('portfolio=me'),
    'mon portefeuille, ouvertes': of('portfolio=me&status=submitted,under_review,decision'),
    ...Object.fromEntries(TURNS.map((turn) => [`tour ${turn}`, of(`turn=${turn}`)])),
    'une société': of(`requesterId=${party}`),
    'un débiteur': of(`debtorId=${party}`),
    'un bénéficiaire': of(`beneficiaryId=${party}`),
    'montant rare': of('amount.gte=9099000'),
    'montant d’aucune': of('amount.gte=99099000'),
    'montant usuel': of('amount.gte=500000'),
    anciennes: of(`createdAt.lte=${encodeURIComponent(old)}`),
    'échéance aujourd’hui': of(`dueOn=${today}`),
    ...Object.fromEntries(
      ['createdAt', 'amount', '-amount', 'number', 'validUntil', 'dueOn'].map((sort) => [
        `tri ${sort}`,
        of(`sort=${sort}`),
      ]),
    ),
    'refusées par montant': of('status=refused&sort=-amount'),
    'rares par montant': of('status=partially_approved&sort=-amount'),
    'avec total': of('total=true'),
    'refusées, avec total': of('status=refused&total=true'),
  };
}

await withAskedApi(
  'bench-requests',
  { isEmpty: 'select from guarantee_requests limit 1', fill },
  async (base, db) => {
    const { rows } = await db.query<{ id: string }>(`select id from parties order by id offset 12 limit 1`);
    const lines = [];
    for (const [role, asker] of Object.entries(await askersOf(db))) {
      for (const [liste, path] of Object.entries(questions(rows[0]?.id ?? ''))) {
        const times = await timesOf(base, headersOf(asker, role), [path], ROUNDS);
        if (!times) continue;
        if (times.failed.length > 0) throw new Error(`${role}\u00a0: ${times.failed.join()}`);
        const p95 = times.at(0.95);
        lines.push({
          qui: role,
          liste,
          'p50 ms': times.at(0.5),
          'p95 ms': p95,
          '': p95 > TARGET ? `> ${TARGET}` : '',
        });
      }
    }
    console.table(lines.toSorted((a, b) => b['p95 ms'] - a['p95 ms']));
  },
);
