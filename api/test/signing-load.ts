import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { allRows, firstRow } from '../src/db/rows.ts';
import { insertCaller, insertProofs, type Call, type Load } from './crash-load.ts';
import type { LedgerLoad } from './ledger-load.ts';

/** Batches of two invoices each, finalised, and a proof for each. @returns them with who signs */
async function fillBatches(
  owner: Client,
  { id: contract, party }: LedgerLoad['contracts'][number],
  count: number,
) {
  const supplier = await insertCaller(owner, {
    party_id: party,
    role: 'supplier',
    email: 'supplier@load.test',
    rights: ['sign'],
  });
  await owner.query(`insert into contract_participants values ($1, $2, 'Société', null)`, [contract, party]);
  await owner.query(`update parties set kyc_status = 'valid' where id = $1`, [party]);
  await owner.query(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, contract_number, issue_date, due_date,
         net, vat, gross, status, covered_amount, submitted_at)
       select 'FAC-' || n, 'F' || n, 'classic', $2, 'Société', $2, 'Débiteur', $1, 'CTR-0', today_in_paris(), today_in_paris() + 60,
         500 + n % 7, 0, 500 + n % 7, 'approved', 300, now() from generate_series(1, $3::int) n`,
    [contract, party, 2 * count],
  );
  await owner.query(
    `insert into batches (number, contract_id, contract_number, program, assignor_id, assignor_name, currency)
       select 'BOR-' || n, $1, 'CTR-0', 'classic', $2, 'Société', 'EUR' from generate_series(1, $3::int) n`,
    [contract, party, count],
  );
  await owner.query(
    `insert into batch_invoices (batch_id, invoice_id) select b.id, i.id from batches b join invoices i
       on i.ref in ('FAC-' || (2 * substr(b.number, 5)::int - 1), 'FAC-' || (2 * substr(b.number, 5)::int))`,
  );
  await owner.query(
    `update batch_invoices l set due = x.due, covered = x.covered, fdg = x.fdg, reserve = x.reserve, service_fee = x.service_fee,
         guarantee_fee = x.guarantee_fee, vat = x.vat from batches b cross join lateral batch_figures(b.id) x
       where l.batch_id = b.id and l.invoice_id = x.invoice_id`,
  );
  await owner.query(
    `update batches b set status = 'to_sign', terms_id = (select t.id from contract_terms t where t.contract_id = b.contract_id)`,
  );
  const batches = await allRows<{ id: string; version: number; proof: string }>(
    owner,
    `select id, version, gen_random_uuid()::text as proof from batches order by random()`,
  );
  await insertProofs(
    owner,
    supplier,
    batches.map(({ proof }) => proof),
  );
  return {
    batches,
    caller: { ...supplier, role: 'supplier' as const, partyId: party },
  };
}

/** What there is of a signature, each as a number of the two invoices; all of it or nothing. */
const PARTS = `select (b.status = 'signed')::int * 2 as batch,
    (select count(*)::int from invoices i where i.batch_id = b.id and i.status = 'assigned') as invoices,
    (select count(distinct e.source_id)::int from ledger_entries e where e.source = 'invoice' and e.event = 'E1'
      and e.source_id in (select l.invoice_id::text from batch_invoices l where l.batch_id = b.id)) as entries,
    (select count(distinct c.invoice_id)::int from commissions c where c.batch_id = b.id) as commissions,
    (select count(*)::int from audit_events a where a.entity = 'invoice' and a.action = 'invoices.assign'
      and a.entity_id in (select l.invoice_id from batch_invoices l where l.batch_id = b.id)) as log,
    (b.file_id is not null)::int * 2 as deed, b.sha256, f.storage_key as "storageKey"
  from batches b left join files f on f.id = b.file_id where b.id = $1`;

/** Signatures of batches by their supplier: deed, states, postings, commissions and log are all there or none. */
export function signingLoad(): Load {
  let load: Awaited<ReturnType<typeof fillBatches>>;
  let files = '';
  return {
    fill: async (owner, around) => {
      files = around.files;
      const [, other] = around.contracts;
      if (!other) throw new Error('A contract of its own is needed.');
      // A quarter of the calls is this load's; that many again, since chance may want more.
      load = await fillBatches(owner, other, Math.ceil(around.most / 2));
    },
    next: (): Call => {
      const batch = load.batches.pop();
      if (!batch) throw new Error('All batches are signed.');
      return {
        key: randomUUID(),
        path: `/api/batches/${batch.id}/transitions`,
        body: { action: 'sign', version: batch.version },
        headers: { 'x-step-up': batch.proof },
        caller: load.caller,
      };
    },
    done: async (owner, { path }, id) => {
      const batch = path.split('/')[3];
      const found = await firstRow<Record<string, number | string | null>>(owner, PARTS, [batch]);
      if (!found) return NaN;
      const { sha256, storageKey, ...parts } = found;
      const all = Object.values(parts);
      if (all.every((part) => part === 0)) return 0;
      const bytes = await readFile(join(files, String(storageKey))).catch(() => Buffer.alloc(0));
      const whole = all.every((part) => part === 2) && hash('sha256', bytes) === sha256;
      return whole && (id === null || id === batch) ? 1 : NaN;
    },
    findings: () => Promise.resolve([]),
  };
}
