import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { allRows, firstRow } from '../src/db/rows.ts';
import { shiftClock } from './clock.ts';
import { insertCaller, insertProofs, type Call, type Load } from './crash-load.ts';
import { insertRow } from './fixtures.ts';
import type { LedgerLoad } from './ledger-load.ts';
import { amend } from './records.ts';
import { daysFromToday } from './world.ts';

const INVOICES = 20;

/** Of a contract: invoices that are assigned, requests that wait with a proof for each, and what else may be asked for. */
async function fillDraws(
  owner: Client,
  { id: contract, party }: LedgerLoad['contracts'][number],
  count: number,
) {
  const supplier = await insertCaller(owner, {
    party_id: party,
    role: 'supplier',
    email: 'draws@load.test',
    rights: ['submit'],
  });
  const bank = await insertCaller(owner, { role: 'super', email: 'super@load.test' });
  await owner.query(`insert into employees (user_id, staff_no) values ($1, 'super')`, [bank.userId]);
  await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [contract, party]);
  await owner.query(`update parties set kyc_status = 'valid' where id = $1`, [party]);
  const account = await insertRow(owner, 'bank_accounts', {
    party_id: party,
    iban: 'FR7699999000020000000900163',
    bic: 'CESSFR21XXX',
    holder: 'Société',
    status: 'verified',
    usable_from: daysFromToday(-3),
  });
  // Ten o'clock of today, whenever this runs: no value date changes meanwhile.
  const late = await firstRow<{ ms: number }>(
    owner,
    `select extract(epoch from (now() at time zone 'Europe/Paris')::time - time '10:00')::float8 * 1000 as ms`,
  );
  await shiftClock(owner, -(late?.ms ?? 0));
  // Within this limit each request is validated at once.
  await amend({ owner }, contract, { auto_draw_limit: 90_000_000 });
  await owner.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date,
         net, vat, gross, status, covered_amount, submitted_at, terms_id, assigned_on)
       select 'TIR-' || n, 'T' || n, 'classic', $2, 'Société', $2, 'Débiteur', $1, 'CTR-0', today_in_paris(), today_in_paris() + 60, 10000000, 0, 10000000,
         'assigned', 10000000, now(), (select t.id from contract_terms t where t.contract_id = $1 and t.number = 1), today_in_paris()
       from generate_series(1, $3::int) n`,
    [contract, party, INVOICES],
  );
  await owner.query(
    `select post_entry('E1', 'invoice', i.id::text, 'Cession', jsonb_build_array(
         h.held || jsonb_build_object('account', 'ACH', 'amount', i.gross), h.held || jsonb_build_object('account', 'CCA', 'amount', -i.gross)))
       from invoices i cross join lateral (select jsonb_build_object('currency', 'EUR', 'party_id', i.assignor_id, 'contract_id', i.contract_id,
         'invoice_id', i.id) as held) h where i.contract_id = $1`,
    [contract],
  );
  const asks = await allRows<{ amount: number; invoice: string; day: string; netPaid: number }>(
    owner,
    `select (100 + n)::int as amount, i.id as invoice, d.day::text, (100 + n - interest_of(100 + n, 35000, i.due_date - d.day, 360))::int as "netPaid"
       from generate_series(1, $2::int) n join (select x.*, row_number() over (order by x.ref) as at from invoices x where x.contract_id = $1) i
         on i.at = 1 + n % $3::int
       cross join (select draw_value_date('EUR', portal_now()) as day) d order by random()`,
    [contract, count, INVOICES],
  );
  await owner.query(
    `with made as (
       insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id,
           value_date, rate_ppm, rate_code, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by)
         select 'ATT-' || n, $1, 'CTR-0', 'classic', $2, 'Société', 'EUR', 50, $4, (select id from contract_terms where contract_id = $1 and number = 2),
           today_in_paris() + 1, 35000, 'FIXED', 360, 'upfront', 0, 0, 0, 50, 0, 'm1', false, 'Jean Essai', $5 from generate_series(1, $3::int) n returning id)
     insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest)
       select m.id, i.id, i.due_date, 50, 59, 0 from (select id, row_number() over () as n from made) m
         join (select x.*, row_number() over (order by x.ref) as at from invoices x where x.contract_id = $1) i on i.at = 1 + m.n % $6::int`,
    [contract, party, count, account, supplier.userId, INVOICES],
  );
  const waiting = await allRows<{ id: string; proof: string }>(
    owner,
    `select id, gen_random_uuid()::text as proof from financings where contract_id = $1`,
    [contract],
  );
  await insertProofs(
    owner,
    bank,
    waiting.map(({ proof }) => proof),
  );
  return {
    contract,
    account,
    asks,
    waiting,
    supplier: { ...supplier, role: 'supplier' as const, partyId: party },
    bank: { ...bank, role: 'super' as const, partyId: null },
  };
}

/** What there is of validated financings, each part once; all of it or nothing. */
const PARTS = `select f.id, f.status, (f.status = 'validated')::int as state,
    (select count(*)::int from ledger_entries e where (e.source, e.source_id, e.event) = ('financing', f.id::text, 'E4')) as entries,
    (select count(*)::int from ledger_lines l where l.entry_id = f.entry_id and l.account = 'CCA' and l.amount = f.amount) as lines,
    (select count(*)::int from financing_lines l where l.financing_id = f.id and l.open = f.amount) as open,
    (select count(*)::int from audit_events a where a.entity = 'financing' and a.entity_id = f.id and a.action = 'financings.validate') as log
  from financings f where f.contract_id = $1`;

/** Draws asked for by a supplier and validated at once, and requests that the bank validates. */
export function drawingLoad(): Load {
  let load: Awaited<ReturnType<typeof fillDraws>>;
  return {
    fill: async (owner, { contracts, most }) => {
      const third = contracts[2];
      if (!third) throw new Error('A contract of its own is needed.');
      // An eighth of the calls are of each kind; that many again, since chance may want more.
      load = await fillDraws(owner, third, Math.ceil(most / 4));
    },
    next: (): Call => {
      const [ask, one] = Math.random() < 0.5 ? [load.asks.pop()] : [undefined, load.waiting.pop()];
      if (ask)
        return {
          key: randomUUID(),
          path: '/api/financings',
          body: {
            contractId: load.contract,
            amount: ask.amount,
            bankAccountId: load.account,
            lines: [{ invoiceId: ask.invoice, amount: ask.amount }],
            seen: { available: 0, valueDate: ask.day, netPaid: ask.netPaid },
          },
          caller: load.supplier,
        };
      if (!one) throw new Error('Everything is drawn.');
      return {
        key: randomUUID(),
        path: `/api/financings/${one.id}/transitions`,
        body: { action: 'validate', version: 1 },
        headers: { 'x-step-up': one.proof },
        caller: load.bank,
      };
    },
    done: async (owner, { path, body }, id) => {
      const known = path.split('/')[3];
      const rows = await allRows<Record<string, number | string>>(
        owner,
        `${PARTS} and ${known ? 'f.id = $2::uuid' : 'f.amount = $2::bigint'}`,
        [load.contract, known ?? String(body['amount'])],
      );
      const parts = rows.map(({ id: _id, status: _status, ...counts }) => Object.values(counts));
      const whole = parts.filter((counts) => counts.every((part) => part === 1)).length;
      // A request that waits for its validation.
      const torn =
        parts.some((counts) => counts.some((part) => part !== counts[0])) ||
        (!known && whole !== rows.length);
      return torn || (id !== null && rows.every((row) => row['id'] !== id)) ? NaN : whole;
    },
    findings: (owner) =>
      // Asked or posted: what is there adds up to what the account owes.
      allRows<{ finding: string }>(
        owner,
        `select format('%s validated, %s posted', coalesce(sum(f.amount), 0), b.drawn) as finding from financings f
             cross join (select coalesce(sum(l.amount), 0) as drawn from ledger_lines l join ledger_entries e on e.id = l.entry_id
               where e.event = 'E4' and l.account = 'CCA' and l.contract_id = $1) b
           where f.contract_id = $1 and f.status = 'validated' group by b.drawn having sum(f.amount) <> b.drawn`,
        [load.contract],
      ).then((rows) => rows.map(({ finding }) => finding)),
  };
}
