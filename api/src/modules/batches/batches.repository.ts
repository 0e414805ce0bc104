import {
  batchStates,
  type BatchState,
  type ContractState,
  type InvoiceState,
  type PartyState,
  type Side,
} from '@cessio/contract';
import {
  batchListSpec,
  batchRow,
  type AssignmentFigures,
  type BatchLine,
  type BatchRow,
} from '@cessio/contract/batches';
import type { Terms } from '@cessio/contract/money';
import { DatabaseError } from 'pg';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { allRows, firstRow, firstValue } from '../../db/rows.ts';
import { selectParty, selectRow } from '../../db/select.ts';
import { exportColumns } from '../../export/columns.ts';
import { ApiError } from '../../http/problem.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';
import { inPortfolio } from '../parties/record/portfolio.ts';

const ROW = selectRow(batchRow, 'b', { assignor: selectParty('b.assignor') });

export const batchSources: Record<Side, ExportedList<typeof batchListSpec, BatchRow>> = (() => {
  const source = (side: Side): ExportedList<typeof batchListSpec, BatchRow> => ({
    spec: batchListSpec,
    from: 'batches b',
    alias: 'b',
    select: ROW,
    names: 'b.number, b.assignor_name, b.contract_number',
    filters: {
      portfolio: () => (side === 'staff' ? inPortfolio('b.assignor_id') : 'true'),
      invoiceId: (values, operator, bind) =>
        `${operator === '.not' ? 'not ' : ''}exists (select from batch_invoices l where l.batch_id = b.id and l.invoice_id = any(${bind(values)}::uuid[]))`,
    },
    sorts: { createdAt: 'timestamptz', number: 'text', due: 'bigint' },
    export: {
      name: 'bordereaux',
      columns: exportColumns<BatchRow>({
        number: 'Numéro',
        assignor: ['Cédant', 'party'],
        contractNumber: 'Contrat',
        count: 'Factures',
        due: ['Net à payer', 'money'],
        currency: 'Devise',
        status: ['État', batchStates],
        createdAt: ['Créé le', 'day'],
        signedAt: ['Signé le', 'day'],
      }),
    },
  });
  return { client: source('client'), supplier: source('supplier'), staff: source('staff') };
})();

/** An invoice as its assignment reads it; amounts in minor units. */
export interface LineFacts extends Pick<
  BatchLine,
  | 'id'
  | 'ref'
  | 'number'
  | 'docType'
  | 'debtor'
  | 'confidential'
  | 'issueDate'
  | 'dueDate'
  | 'due'
  | 'covered'
> {
  status: InvoiceState;
  credited: number;
  disputed: number;
  collected: number;
  currency: string;
  /** As they were finalised, then signed; null in a draft that was never finalised. */
  kept: KeptFigures | null;
}

/** Figures of a line as they are stored: with the fees, whichever company pays them. */
export type KeptFigures = Omit<AssignmentFigures, 'account'>;

/** A batch as the caller's side reads it, with all that prices and stops it. */
export interface BatchRecord extends Omit<BatchRow, 'count'> {
  status: BatchState;
  termsId: string | null;
  signedName: string | null;
  method: string | null;
  sha256: string | null;
  signedRatePpm: number | null;
  signedOn: string | null;
  contract: {
    status: ContractState;
    /** Those in force today, or of its signature. */
    termsId: string;
    termsNumber: number;
    deed: 'subrogation' | 'dailly';
    notification: 'notified' | 'confidential';
    feesPaidBy: 'assignor' | 'principal';
    /** As its assignor agreed them, fees included. */
    terms: Terms;
  };
  assignorStatus: PartyState;
  /** In the guarantee fund for this contract and assignor. */
  fdgHeld: number;
  lines: LineFacts[];
  /** Of the bank's side. */
  supplierViewId: string;
  reached?: Reached;
}

/** SQL of the version of terms that prices a batch: that of its signature, or today's. */
const TERMS = `(case when b.status = 'signed' then b.terms_id else f.terms_id end)`;

const KEPT = `case when l.due is not null then jsonb_build_object('due', l.due, 'covered', l.covered, 'fdg', l.fdg, 'reserve', l.reserve,
  'serviceFee', l.service_fee, 'guaranteeFee', l.guarantee_fee, 'vat', l.vat, 'available', l.available,
  'cost', jsonb_build_object('onTime', l.cost_on_time, 'late15', l.cost_late15, 'late30', l.cost_late30)) end`;

const LINES = `coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'ref', i.ref, 'number', i.number, 'docType', i.doc_type,
    'debtor', ${selectParty('i.debtor')}, 'confidential', i.confidential or t.notification = 'confidential', 'issueDate', i.issue_date, 'dueDate', i.due_date, 'due', i.due, 'covered', coalesce(i.covered_amount, 0),
    'status', i.status, 'credited', i.credited, 'disputed', i.disputed, 'collected', i.collected, 'currency', i.currency, 'kept', ${KEPT})
    order by i.ref collate "C")
  from batch_invoices l join invoices i on i.id = l.invoice_id where l.batch_id = b.id), '[]')`;

const OWN_FEE = `coalesce((select p.fee_ppm from contract_prices p where p.terms_id = t.id and p.assignor_id = b.assignor_id), t.fee_ppm)`;

const RECORD = (
  side: Side,
) => `select ${ROW}, b.terms_id as "termsId", b.signed_name as "signedName", b.method, b.sha256,
    b.rate_ppm as "signedRatePpm", b.signed_on as "signedOn", b.assignor_id as "supplierViewId",
    jsonb_build_object('status', f.status, 'termsId', t.id, 'termsNumber', t.number, 'deed', t.deed, 'notification', t.notification,
      'feesPaidBy', t.fees_paid_by,
      'terms', jsonb_build_object('currency', b.currency, 'quotitePpm', t.quotite_ppm, 'fdgPpm', t.fdg_ppm, 'fdgCap', t.fdg_cap, 'feePpm', ${OWN_FEE},
        'feeMin', t.fee_min, 'guaranteeFeePpm', t.guarantee_fee_ppm, 'vatPpm', t.vat_ppm, 'vatOnInterest', t.vat_on_interest,
        'ratePpm', contract_rate(t.ref_rate, t.rate_floor_ppm, t.margin_ppm), 'dayBasis', t.day_basis, 'fundUncovered', t.fund_uncovered)) as contract,
    (select p.status from parties p where p.id = b.assignor_id) as "assignorStatus",
    fdg_held(b.contract_id, b.assignor_id) as "fdgHeld", ${LINES} as lines
    ${side === 'staff' ? `, ${REACHED('null::uuid', 'b.assignor_id', 'b.assignor_id')}` : ''}
  from batches b join contracts_in_force f on f.id = b.contract_id join contract_terms t on t.id = ${TERMS}`;

/** One batch with its invoices, in the order of their references; null where the caller's side does not see it. */
export async function findBatch(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<BatchRecord | null> {
  if (lock) await db.query('select from batches where id = $1 for no key update', [id]);
  return firstRow<BatchRecord>(db, {
    name: `batch_${side}`,
    text: `${RECORD(side)} where b.id = $1`,
    values: [id],
  });
}

/** An invoice that somebody wants to assign. */
export interface Candidate {
  id: string;
  ref: string;
  status: InvoiceState;
  currency: string;
  dueDate: string;
  due: number;
  disputed: number;
  assignorId: string;
  assignorName: string;
  contractId: string;
  contractNumber: string;
  /** The batch that contains it already. */
  batch: { id: string; number: string } | null;
}

const CANDIDATE = `select i.id, i.ref, i.status, i.currency, i.due_date as "dueDate", i.due, i.disputed, i.assignor_id as "assignorId",
    i.assignor_name as "assignorName", i.contract_id as "contractId", i.contract_number as "contractNumber",
    (select jsonb_build_object('id', b.id, 'number', b.number) from batch_invoices l join batches b on b.id = l.batch_id
      where l.invoice_id = i.id and l.live) as batch
  from invoices i`;

/** Those of the named invoices that the caller sees. */
export const candidatesNamed = (db: Queryable, ids: readonly string[]): Promise<Candidate[]> =>
  allRows<Candidate>(db, `${CANDIDATE} where i.id = any($1) order by i.ref collate "C"`, [ids]);

/** What a contract's supplier can assign: approved, in no batch; the earliest due dates first. */
export const candidatesOf = (
  db: Queryable,
  contractId: string,
  assignorId: string | null,
  most: number,
): Promise<Candidate[]> =>
  allRows<Candidate>(
    db,
    `${CANDIDATE} where i.contract_id = $1 and i.status = 'approved' and ($2::uuid is null or i.assignor_id = $2)
       and not exists (select from batch_invoices l where l.invoice_id = i.id and l.live)
     order by i.due_date, i.ref collate "C" limit $3`,
    [contractId, assignorId, most],
  );

/** The contract of a batch to be, as the caller sees it. */
export const contractOf = (
  db: Queryable,
  id: string,
): Promise<{
  number: string;
  status: ContractState;
  program: 'classic' | 'reverse';
  currency: string;
} | null> => firstRow(db, 'select number, status, program, currency from contracts where id = $1', [id]);

/** Inserts an empty draft; returns its id. */
export async function insertBatch(
  tx: Queryable,
  draft: {
    contractId: string;
    contractNumber: string;
    program: string;
    assignorId: string;
    assignorName: string;
    currency: string;
  },
): Promise<string> {
  const { contractId, contractNumber, program, assignorId, assignorName, currency } = draft;
  return (await firstValue<string>(
    tx,
    `insert into batches (number, contract_id, contract_number, program, assignor_id, assignor_name, currency, created_by)
       values (next_ref('BOR'), $1, $2, $3, $4, $5, $6, app_user()) returning id`,
    [contractId, contractNumber, program, assignorId, assignorName, currency],
  )) as string;
}

/** Puts exactly these invoices into a draft. @throws ApiError ALREADY_IN_BATCH when another batch took one meanwhile */
export async function setInvoices(tx: Queryable, id: string, ids: readonly string[]): Promise<void> {
  await tx.query('delete from batch_invoices where batch_id = $1 and invoice_id <> all($2)', [id, ids]);
  try {
    await tx.query(
      `insert into batch_invoices (batch_id, invoice_id) select $1, asked.id from unnest($2::uuid[]) asked (id)
         where not exists (select from batch_invoices l where l.batch_id = $1 and l.invoice_id = asked.id) order by asked.id`,
      [id, ids],
    );
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'batch_invoices_live')
      throw new ApiError('ALREADY_IN_BATCH', {
        batch: 'un autre bordereau',
        refs: 'une des factures choisies',
      });
    throw error;
  }
}

/** Stores the figures of a draft that is finalised. */
export async function keepFigures(
  tx: Queryable,
  id: string,
  lines: readonly { readonly id: string; readonly kept: KeptFigures }[],
): Promise<void> {
  await tx.query(
    `update batch_invoices l set due = k.due, covered = k.covered, fdg = k.fdg, reserve = k.reserve, service_fee = k.service_fee,
         guarantee_fee = k.guarantee_fee, vat = k.vat, available = k.available, cost_on_time = k.cost_on_time, cost_late15 = k.cost_late15,
         cost_late30 = k.cost_late30
       from jsonb_to_recordset($2) as k (id uuid, due bigint, covered bigint, fdg bigint, reserve bigint, service_fee bigint, guarantee_fee bigint,
         vat bigint, available bigint, cost_on_time bigint, cost_late15 bigint, cost_late30 bigint)
       where l.batch_id = $1 and l.invoice_id = k.id`,
    [
      id,
      JSON.stringify(
        lines.map(({ id: line, kept: { serviceFee, guaranteeFee, cost, ...kept } }) => ({
          ...kept,
          id: line,
          service_fee: serviceFee,
          guarantee_fee: guaranteeFee,
          cost_on_time: cost.onTime,
          cost_late15: cost.late15,
          cost_late30: cost.late30,
        })),
      ),
    ],
  );
}

/** The signed deed; null before the signature. */
export const findDeed = (db: Queryable, id: string) =>
  firstRow<{ id: string; filename: string; mime: string; size: number; storageKey: string }>(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from batches b join files f on f.id = b.file_id where b.id = $1`,
    [id],
  );

/** The method of a fresh proof that the caller brings, before it is spent. @param db the login of authentication */
export const methodOfProof = (db: Queryable, hash: Buffer): Promise<string | null> =>
  firstValue<string>(
    db,
    `select method from auth_challenges where purpose = 'step_up' and secret_hash = $1`,
    [hash],
  );

/** Amounts in minor units of the contract's currency; null for an assignor under a reverse contract, whose limits it may not know. */
export interface Exceeded {
  rule: 'ceiling' | 'concentration';
  debtor: string | null;
  asked: number | null;
  most: number | null;
}
/**
 * The limits that invoices of a batch's contract exceed now, of debtors those of the batch; none as well where the caller
 * may not read the batch.
 */
export const limitsExceeded = (db: Queryable, id: string): Promise<Exceeded[]> =>
  allRows<Exceeded & Record<string, unknown>>(
    db,
    'select rule, debtor, asked, most from limits_exceeded($1)',
    [id],
  );
