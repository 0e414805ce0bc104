import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { allRows, allValues, firstValue } from '../src/db/rows.ts';
import { insertCaller, insertProofs, type Call, type Load } from './crash-load.ts';
import { insertRow } from './fixtures.ts';
import type { LedgerLoad } from './ledger-load.ts';

/** What each transfer pays: 1 000,00 € less its interest. */
const AMOUNT = 100_000;
const NET = 99_500;
/** Drawn on an invoice, which everything on it shares a lock with. */
const DRAWS_PER_INVOICE = 20;

interface Transfer {
  financing: string;
  /** Of the file that holds it. */
  file: string;
  line: string;
  proof: string;
}

/** Of a contract: validated draws, files that are made, and files that are sent, each of one draw. */
async function fillTransfers(
  owner: Client,
  { id: contract, party }: LedgerLoad['contracts'][number],
  count: number,
) {
  const maker = await insertCaller(owner, { role: 'm1', email: 'maker@load.test' });
  const sender = await insertCaller(owner, { role: 'super', email: 'sender@load.test' });
  const settler = await insertCaller(owner, { role: 'super', email: 'settler@load.test' });
  const supplier = await insertCaller(owner, { party_id: party, role: 'supplier', email: 'paid@load.test' });
  for (const [staffNo, { userId }] of Object.entries({ maker, sender, settler }))
    await owner.query('insert into employees (user_id, staff_no) values ($1, $2)', [userId, staffNo]);
  await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [contract, party]);
  await owner.query(`update parties set kyc_status = 'valid' where id = $1`, [party]);
  const account = await insertRow(owner, 'bank_accounts', {
    party_id: party,
    iban: 'FR7610278060410002058360127',
    bic: 'CMCIFR2A',
    holder: 'Société',
    status: 'verified',
    usable_from: '2025-01-01',
  });
  const paying = await insertRow(owner, 'own_accounts', {
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPPAR',
    holder: 'Banque',
    currency: 'EUR',
    purpose: 'payment',
  });
  const day = await firstValue<string>(owner, `select next_payment_date('EUR')::text`);
  await owner.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date,
         net, vat, gross, status, covered_amount, submitted_at, terms_id, assigned_on)
       select 'VIR-' || n, 'V' || n, 'classic', $2, 'Société', $2, 'Débiteur', $1, 'CTR-0', today_in_paris(), today_in_paris() + 60, 10000000, 0, 10000000,
         'financed', 10000000, now(), (select t.id from contract_terms t where t.contract_id = $1 limit 1), today_in_paris()
       from generate_series(0, $3::int) n`,
    [contract, party, Math.ceil((3 * count) / DRAWS_PER_INVOICE)],
  );
  await owner.query(
    `with made as (
       insert into financings (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, amount, bank_account_id, terms_id,
           value_date, rate_ppm, rate_code, day_basis, interest_mode, vat_ppm, interest, vat, net_paid, late15, holder, by_bank, requested_name, created_by)
         select 'PAY-' || n, $1, 'CTR-0', 'classic', $2, 'Société', 'EUR', $5::bigint, $4, (select id from contract_terms where contract_id = $1 limit 1),
           $8::date, 35000, 'FIXED', 360, 'upfront', 0, $5 - $6::bigint, 0, $6, 0, 'm1', false, 'Jean Essai', $7
         from generate_series(0, $3::int - 1) n returning id, number)
     insert into financing_lines (financing_id, invoice_id, due_date, amount, days, interest, open, deferred)
       select m.id, i.id, i.due_date, $5, 59, $5 - $6, $5, $5 - $6 from made m join invoices i on i.ref = 'VIR-' || (substr(m.number, 5)::int / $9::int)`,
    [contract, party, 3 * count, account, AMOUNT, NET, supplier.userId, day, DRAWS_PER_INVOICE],
  );
  await owner.query(
    `update financings f set entry_id = post_financing(f.id, null), automatic = true, decided_at = now(), validated_at = now(),
         status = case substr(f.number, 5)::int % 3 when 2 then 'sent' else 'validated' end where f.contract_id = $1`,
    [contract],
  );
  await owner.query(
    `with f as (
       insert into payment_files (number, own_account_id, iban, holder, currency, execution_date, count, total, status, hash, made_by, made_name, sent_by, sent_name, sent_at)
         select 'VIR-' || f.number, $2, 'FR1420041010050500013M02606', 'Banque', 'EUR', $6::date, 1, $5, case f.status when 'sent' then 'sent' else 'made' end,
           encode(sha256(convert_to(f.number, 'UTF8')), 'hex'), $3, 'm1', case f.status when 'sent' then $4::uuid end, case f.status when 'sent' then 'super' end,
           case f.status when 'sent' then portal_now() end
         from financings f where f.contract_id = $1 and substr(f.number, 5)::int % 3 > 0 returning id, substr(number, 5) as paid),
     c as (insert into payment_file_contents (file_id, content) select id, paid from f)
     insert into payment_file_lines (file_id, place, kind, source_id, end_to_end_id, party_id, bank_account_id, amount, holder, iban)
       select f.id, 1, 'financing', x.id, x.number, x.assignor_id, x.bank_account_id, x.net_paid, 'Société', 'FR7610278060410002058360127'
       from f join financings x on x.number = f.paid`,
    [contract, paying, maker.userId, sender.userId, NET, day],
  );
  const all = await allRows<Transfer & { step: number }>(
    owner,
    `select f.id as financing, l.file_id as file, l.id as line, gen_random_uuid()::text as proof, substr(f.number, 5)::int % 3 as step
       from financings f left join payment_file_lines l on l.source_id = f.id where f.contract_id = $1 order by random()`,
    [contract],
  );
  const pool = (step: number): Transfer[] => all.filter((one) => one.step === step);
  const [waiting, made, sent] = [pool(0), pool(1), pool(2)];
  for (const [who, theirs] of [
    [sender, made],
    [settler, sent],
  ] as const)
    await insertProofs(
      owner,
      who,
      theirs.map(({ proof }) => proof),
    );
  return {
    contract,
    paying,
    day,
    waiting,
    made,
    sent,
    maker: { ...maker, role: 'm1' as const, partyId: null },
    sender: { ...sender, role: 'super' as const, partyId: null },
    settler: { ...settler, role: 'super' as const, partyId: null },
  };
}

/** What there is of each step of a transfer: all of it once, or nothing. */
const PARTS = {
  make: `select (select count(*)::int from payment_file_lines l join payment_files p on p.id = l.file_id and p.status = 'made' where l.source_id = f.id) as lines,
      (select count(*)::int from payment_file_contents c join payment_file_lines l on l.file_id = c.file_id where l.source_id = f.id) as contents,
      (select count(*)::int from audit_events a join payment_file_lines l on l.file_id = a.entity_id where l.source_id = f.id and a.action = 'paymentFiles.create') as log
    from financings f where f.id = $1`,
  send: `select (f.status = 'sent')::int as state, (p.status = 'sent')::int as file, (p.sent_at is not null)::int as at,
      (select count(*)::int from audit_events a where a.entity_id = p.id and a.action = 'paymentFiles.send') as log
    from financings f join payment_file_lines l on l.source_id = f.id join payment_files p on p.id = l.file_id where f.id = $1`,
  answer: `select (f.status in ('executed', 'failed'))::int as state, (p.status = 'answered')::int as file, (l.status <> 'waiting')::int as line,
      (select count(*)::int from ledger_entries e where (e.source, e.source_id, e.event) = ('financing', f.id::text, 'E4b') or e.reverses = f.entry_id) as entries,
      (select count(*)::int from payment_answers a where a.file_id = p.id) as answers,
      (select count(*)::int from audit_events a where a.entity_id = f.id and a.action in ('financings.execute', 'financings.fail')) as log,
      (select count(distinct n.id)::int from notifications n where n.entity_id = f.id and n.event in ('financing.executed', 'financing.failed')) as told
    from financings f join payment_file_lines l on l.source_id = f.id join payment_files p on p.id = l.file_id where f.id = $1`,
};

/** Payment files that one person makes and another sends, and what the bank did with them. */
export function payingLoad(): Load {
  let load: Awaited<ReturnType<typeof fillTransfers>>;
  const calls = new Map<string, { step: keyof typeof PARTS; financing: string }>();
  const taken = (step: keyof typeof PARTS, { financing }: Transfer, call: Omit<Call, 'key'>): Call => {
    const key = randomUUID();
    calls.set(key, { step, financing });
    return { key, ...call };
  };
  return {
    fill: async (owner, { contracts, most }) => {
      const own = contracts[3];
      if (!own) throw new Error('A contract of its own is needed.');
      // A quarter of the calls is this load's, a third of them of each step.
      load = await fillTransfers(owner, own, Math.ceil(most / 4));
    },
    next: (): Call => {
      const chance = Math.random();
      const waiting = chance < 1 / 3 ? load.waiting.pop() : undefined;
      if (waiting)
        return taken('make', waiting, {
          path: '/api/payment-files',
          body: {
            accountId: load.paying,
            executionDate: load.day,
            transfers: [waiting.financing],
            total: NET,
          },
          caller: load.maker,
        });
      const made = chance < 2 / 3 ? load.made.pop() : undefined;
      if (made)
        return taken('send', made, {
          path: `/api/payment-files/${made.file}/transitions`,
          body: { action: 'send', version: 1 },
          headers: { 'x-step-up': made.proof },
          caller: load.sender,
        });
      const sent = load.sent.pop();
      if (!sent) throw new Error('Everything is paid.');
      return taken('answer', sent, {
        path: `/api/payment-files/${sent.file}/outcomes`,
        body: {
          version: 1,
          outcomes: [
            {
              id: sent.line,
              ...(chance > 5 / 6 ? { outcome: 'rejected', reason: 'Compte clos' } : { outcome: 'executed' }),
            },
          ],
        },
        headers: { 'x-step-up': sent.proof },
        caller: load.settler,
      });
    },
    done: async (owner, { key }) => {
      const { step, financing } = calls.get(key) as { step: keyof typeof PARTS; financing: string };
      const [row = {}] = await allRows<Record<string, number>>(owner, PARTS[step], [financing]);
      const counts = Object.values(row);
      return counts.length > 0 && counts.every((count) => count === counts[0]) ? (counts[0] ?? 0) : NaN;
    },
    // What is promised is what VIR holds, of every load that draws.
    findings: (owner) =>
      allValues<string>(
        owner,
        `select format('%s: %s promised, %s in VIR', what, promised, posted) from transfer_differences(today_in_paris())`,
      ),
  };
}
