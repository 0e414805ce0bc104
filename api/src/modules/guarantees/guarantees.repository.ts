import {
  documentStates,
  guaranteeListSpec,
  guaranteeRow,
  guaranteeStates,
  type Guarantee,
  type GuaranteeCall,
  type GuaranteeChange,
  type GuaranteeImpact,
  type GuaranteeRow,
  type Side,
} from '@cessio/contract';
import { findOpen } from '../approvals/approvals.service.ts';
import type { ApprovalRecord } from '../approvals/approval.record.ts';
import { sqlStates } from '../../db/states.ts';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { firstRow } from '../../db/rows.ts';
import { exportColumns } from '../../export/columns.ts';
import { jsonInstant, selectParty, selectRow } from '../../db/select.ts';
import { REACHED, type Reached } from '../notifications/receivers.ts';
import { notFound } from '../../http/problem.ts';

/** Where a guarantee can cover an invoice now, and what is left of it (docs/figures.md). */
/** SQL of `isInForce` today. */
export const IN_FORCE = `g.status in (${sqlStates(guaranteeStates, 'givesCover')}) and today_in_paris() between g.valid_from and g.valid_until`;
export const LEFT = `case when ${IN_FORCE} then greatest(g.granted - g.used, 0) else 0 end`;

export const guaranteeSource: ExportedList<typeof guaranteeListSpec, GuaranteeRow> = {
  spec: guaranteeListSpec,
  from: 'guarantees g',
  alias: 'g',
  indexed: 'guarantee',
  names: 'g.number, g.debtor_name, g.beneficiary_name',
  select: selectRow(guaranteeRow, 'g', {
    debtor: selectParty('g.debtor'),
    beneficiary: selectParty('g.beneficiary'),
    left: LEFT,
  }),
  summed: { left: LEFT },
  filters: {
    // Companies have no portfolio, and may not read whose they are in.
    portfolio: () =>
      '(app_party() is not null or app_user() in (adviser_of(g.requester_id), adviser_of(g.beneficiary_id)))',
    answering: `awaits_second('guarantee', g.id)`,
  },
  sorts: { createdAt: 'timestamptz', validUntil: 'date', granted: 'bigint', number: 'text' },
  export: {
    name: 'garanties',
    columns: exportColumns<GuaranteeRow>({
      number: 'Numéro',
      debtor: ['Débiteur', 'party'],
      beneficiary: ['Bénéficiaire', 'party'],
      granted: ['Accordé', 'money'],
      used: ['Utilisé', 'money'],
      left: ['Libre', 'money'],
      currency: 'Devise',
      validFrom: ['Valable du', 'date'],
      validUntil: ['Valable jusqu’au', 'date'],
      status: ['État', guaranteeStates],
      createdAt: ['Créée le', 'day'],
    }),
  },
};

const REQUEST = `, (select json_build_object('id', r.id, 'number', r.number, 'kind', r.kind, 'asked', r.amount,
    'tenorDays', r.tenor_days, 'requester', json_build_object('id', r.requester_id, 'legalName', r.requester_name))
    from guarantee_requests r where r.id = g.request_id) as request`;
/** What an invoice holds of its guarantee now, as `used` counts it. */
const HELD = 'cover_held(i.status, i.covered_amount, i.due, i.credited, i.collected)';
const COVERS = `, coalesce((select json_agg(c) from (select i.id, i.number, ${HELD} as covered, i.due,
      i.due_date as "dueDate", i.status
    from invoices i where i.guarantee_id = g.id and ${HELD} > 0
    order by ${HELD} desc, i.id limit 50) c), '[]') as covers`;
const DOCUMENTS = `, coalesce((select json_agg(p) from (select d.id, d.type_label as "typeLabel", d.filename, d.status,
      d.expires_on as "expiresOn"
    from documents d join document_types t on t.id = d.type_id and t.applies_to = 'guarantee'
    where d.party_id = g.requester_id and d.owner_type = 'guarantee' and d.owner_id = g.request_id and d.status not in (${sqlStates(documentStates, 'past')})
    order by d.created_at desc, d.id limit 20) p), '[]') as documents`;

const KIND = `, g.kind, g.edition, ${jsonInstant('g.edition_at')} as "editionAt", g.tenor_days as "tenorDays", g.cover_ppm as "coverPpm", g.terms, g.version`;
const CHANGES = `, (select coalesce(json_agg(json_build_object('id', c.id, 'action', c.action, 'old', c.old_amount, 'new', c.new_amount,
      'reasonCode', c.reason_code, 'notifiedAt', ${jsonInstant('c.notified_at')}, 'receivedAt', ${jsonInstant('c.received_at')}) order by c.notified_at desc), '[]')
    from guarantee_changes c where c.guarantee_id = g.id) as changes`;
const CALL = `, (select json_build_object('id', c.id, 'amount', c.amount, 'statement', c.statement, 'calledAt', ${jsonInstant('c.called_at')},
      'dueAt', ${jsonInstant('c.due_at')}, 'answeredAt', ${jsonInstant('c.answered_at')}, 'answer', c.answer, 'discrepancies', c.discrepancies,
      'paidAmount', c.paid_amount, 'file', (select json_build_object('filename', f.filename) from files f where f.id = c.file_id))
    from guarantee_calls c where c.guarantee_id = g.id order by c.called_at desc limit 1) as call`;
const ACT = `, (select json_build_object('filename', f.filename, 'sha256', g.act_sha256) from files f where f.id = g.file_id) as act`;
const PRICE = `, (select json_build_object('amount', c.gross, 'formulaText', c.formula_text) from commissions c where c.guarantee_id = g.id) as price`;
const EVENTS = `, (select coalesce(json_agg(json_build_object('id', e.id::text, 'at', ${jsonInstant('e.at')},
      'onDate', e.on_date, 'step', e.step, 'amount', e.amount, 'currency', e.currency, 'posting', e.posting, 'debit', e.debit,
      'credit', e.credit) order by e.id), '[]') from guarantee_events e where e.guarantee_id = g.id) as events,
  (select coalesce(json_agg(b), '[]') from guarantee_balances(g.id) b) as balances`;

/** What its machine looks at, and who would hear of a step. */
const MOVES = `, g.requester_id as "requesterId", g.resume_status as "resumeStatus"${CHANGES}${CALL}`;
const REACH = `, ${REACHED('null::uuid', 'g.requester_id', 'g.requester_id', 'g.beneficiary_id')}`;

/** Per side: what the database grants it. The requester does not see which invoices are covered, nor the beneficiary the request. */
const MORE: Readonly<Record<Side, string>> = {
  client: MOVES + KIND + ACT + REQUEST + DOCUMENTS + PRICE,
  supplier: MOVES + KIND + ACT + COVERS,
  staff: MOVES + REACH + KIND + ACT + REQUEST + COVERS + DOCUMENTS + PRICE + EVENTS,
};

type Kept = Omit<Guarantee, 'changes' | 'pendingApproval' | 'allowedActions'>;
/** A guarantee as the caller's side reads it, with what its machine looks at. */
export interface GuaranteeRecord extends Kept {
  version: number;
  kind: 'limit' | 'demand';
  requesterId: string;
  resumeStatus: 'active' | 'reduced' | 'suspended' | null;
  changes: (Omit<GuaranteeChange, 'label' | 'reason'> & { reasonCode: string | null })[];
  call: GuaranteeCall | null;
  reached?: Reached;
  /** The bank's: a step that waits for a second person. */
  pending?: ApprovalRecord | null;
}

/**
 * The guarantee if the caller's side sees it; `lock` locks it, after the invoices that it covers, until the transaction
 * ends.
 */
export async function findGuarantee(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<GuaranteeRecord | null> {
  // Its requester takes no steps of it.
  const held = lock && side !== 'client';
  if (held) {
    const seen = await firstRow(db, 'select from guarantees where id = $1', [id]);
    if (!seen) return null;
    await db.query('select hold_covered($1)', [id]);
  }
  const record = await firstRow<GuaranteeRecord>(db, {
    name: `read_guarantee_${side}_${held}`,
    text: `select ${guaranteeSource.select}${MORE[side]} from guarantees g where g.id = $1${held ? ' for no key update of g' : ''}`,
    values: [id],
  });
  if (record && side === 'staff') record.pending = await findOpen(db, 'guarantee', record);
  return record;
}

/** @throws ApiError NOT_FOUND, also for another company's */
export async function requireGuarantee(db: Queryable, side: Side, id: string): Promise<GuaranteeRecord> {
  const record = await findGuarantee(db, side, id);
  if (!record) throw notFound();
  return record;
}

/** What a step writes beside the state. */
export interface GuaranteeChanges {
  status?: never;
  resumeStatus?: string | null;
}

/** Writes a step: its state and other changes; each increases the version. */
export async function updateGuarantee(
  tx: Queryable,
  id: string,
  { status, resumeStatus }: { status?: string; resumeStatus?: string | null },
): Promise<void> {
  await tx.query(
    `update guarantees set version = version + 1, status = coalesce($2, status),
       resume_status = case when $3 then $4 else resume_status end where id = $1`,
    [id, status ?? null, resumeStatus !== undefined, resumeStatus ?? null],
  );
}

type Affected = GuaranteeImpact['staysCovered'][number];

/** The cover that a change would leave each invoice, by the same function that reduces it. */
export async function impactOf(
  db: Queryable,
  id: string,
  granted: number,
  gives: boolean,
): Promise<GuaranteeImpact> {
  const { rows } = await db.query<Affected>(
    `select i.id, coalesce(i.number, i.ref) as number, i.due, c.covered, c.keeps, i.status
       from cover_after($1, $2, $3) c join invoices i on i.id = c.invoice_id`,
    [id, granted, gives],
  );
  return {
    staysCovered: rows.filter(({ covered, keeps }) => keeps === covered),
    newlyUncovered: rows.filter(({ covered, keeps }) => keeps < covered),
  };
}

/** The papers of its last call, where the caller sees them. */
export function findCallFile(db: Queryable, id: string): ReturnType<typeof findActFile> {
  return firstRow(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from guarantee_calls c join files f on f.id = c.file_id where c.guarantee_id = $1 order by c.called_at desc limit 1`,
    [id],
  );
}

/** The signed act of a guarantee, where the caller sees it. */
export function findActFile(
  db: Queryable,
  id: string,
): Promise<{ id: string; filename: string; mime: string; size: number; storageKey: string } | null> {
  return firstRow(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from guarantees g join files f on f.id = g.file_id where g.id = $1`,
    [id],
  );
}
