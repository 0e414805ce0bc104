import {
  checkMessage,
  invoiceEntity,
  type ChangesOf,
  type countInvoices,
  type FieldError,
  type PartyRef,
  type ResponseOf,
  type Side,
  fold,
} from '@cessio/contract';
import { DatabaseError } from 'pg';
import { selectsOf, writesOf } from '../../../db/fields.ts';
import { sideOfIdentity, type Identity, type Queryable } from '../../../db/caller.ts';
import { inFrench } from '../../../db/list/source.ts';
import { firstRow } from '../../../db/rows.ts';
import { jsonInstant } from '../../../db/select.ts';
import { ApiError } from '../../../http/problem.ts';
import { papersAsJson } from '../../documents/record-papers.ts';
import { REACHED } from '../../notifications/receivers.ts';
import { LARGEST, OPEN } from '../exposure/exposure.ts';
import { NO_OTHERS_DRAFT } from './invoices.list.ts';
import { duplicateOf, findLookalikes, LOOKALIKES } from '../lookalikes/invoice-alerts.ts';
import type { InvoiceRecord } from './invoice.row.ts';

/** A file by its id, a parameter or a column, as one JSON value. */
export const fileAsJson = (id: string) =>
  `(select to_jsonb(f) from (select id, filename, mime, size, sha256, storage_key, reading from files where id = ${id}) f)`;

/** What was given for an invoice, newest first; policies keep it from the other side. */
const ANSWERS = `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'label', a.label, 'asked', a.asked, 'answer', a.answer,
    'givenAt', ${jsonInstant('a.given_at')}, 'givenBy', a.given_by,
    'file', (select to_jsonb(f) from (select id, filename, mime, size, sha256 from files where id = a.file_id) f))
    order by a.given_at desc, a.id), '[]')
  from invoice_answers a where a.invoice_id = i.id)`;

/** Its papers, provided by its depositor: read with it, because an approval must make few queries (docs/adr/0035). */
const PAPERS = papersAsJson(
  'invoice',
  `case i.program when 'reverse' then i.debtor_id else i.assignor_id end`,
  'i.id',
);

/** The batch that contains it; the debtor has no rights to read it. */
const BATCH = `(select jsonb_build_object('id', b.id, 'number', b.number, 'status', b.status) from batch_invoices l
  join batches b on b.id = l.batch_id where l.invoice_id = i.id and l.live) as batch`;

const SELECTS = selectsOf(invoiceEntity, 'i', 'record');
const columns = (side: Side) =>
  `${SELECTS[side]}, ${fileAsJson('i.file_id')} as document, ${ANSWERS} as answers, ${PAPERS} as papers`;
const COLUMNS = {
  client: columns('client'),
  supplier: `${columns('supplier')}, ${BATCH}`,
  staff: `${columns('staff')}, ${BATCH}, ${REACHED('i.assignee_id', 'i.assignor_id', 'i.assignor_id', 'i.debtor_id')}, ${LOOKALIKES('i.id')} as lookalikes`,
};

/** One invoice as the caller's side sees it, or null. `lock` locks it until the transaction ends. */
export function findInvoice(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<InvoiceRecord | null> {
  return firstRow<InvoiceRecord>(db, {
    name: `invoice_${side}${lock ? '_lock' : ''}`,
    text: `select ${COLUMNS[side]} from invoices i where i.id = $1${lock ? ' for no key update' : ''}`,
    values: [id],
  });
}

/** Where the answers of depositors are kept. */
export const INVOICE_ANSWERS = { table: 'invoice_answers', of: 'invoice_id' } as const;

/** A file uploaded by the bank itself, and whether another invoice already uses it, as proof or as document. */
export function findProof(
  db: Queryable,
  fileId: string,
  invoiceId: string,
): Promise<{ sha256: string; alreadyUsed: boolean } | null> {
  return firstRow<{ sha256: string; alreadyUsed: boolean }>(
    db,
    `select f.sha256, exists (select from invoices i where i.proof_sha256 = f.sha256 and i.id <> $2)
       or exists (select from invoices i where i.file_sha256 = f.sha256) as "alreadyUsed"
     from files f where f.id = $1 and f.party_id is null`,
    [fileId, invoiceId],
  );
}

export type Changes = ChangesOf<typeof invoiceEntity>;

/** Inserts a draft and returns its id; the database gives it its reference. */
export async function insertInvoice(db: Queryable, side: Side, changes: Changes): Promise<string> {
  const { columns, values } = writesOf(invoiceEntity, 'insert', side, changes);
  const { rows } = await db.query<{ id: string }>(
    `insert into invoices (ref, ${columns.join(', ')})
     values (next_ref('FAC'), ${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  );
  return (rows[0] as { id: string }).id;
}

/** One file proves the sounding of one invoice. */
export function proofAlreadyUsed(): ApiError {
  return new ApiError('PROOF_REQUIRED', {
    what: 'un sondage propre à cette facture (ce fichier en justifie déjà une autre)',
  });
}

function numberTakenMeanwhile(): ApiError {
  const message = checkMessage('DUPLICATE_INVOICE', duplicateOf(null));
  const errors: FieldError[] = [{ code: 'DUPLICATE_INVOICE', path: '/number', message }];
  return new ApiError('INVOICE_BLOCKED', { n: errors.length }, { errors });
}

/** Conflicts between the check and the write: the database refuses, worded like the check. */
const TAKEN: Record<string, () => ApiError> = {
  invoices_fingerprint_key: numberTakenMeanwhile,
  invoices_proof: proofAlreadyUsed,
};

/**
 * Writes the changes and increments the versions; a new status also resets its time.
 * @throws ApiError INVOICE_BLOCKED with DUPLICATE_INVOICE, PROOF_REQUIRED
 */
export async function updateInvoice(
  db: Queryable,
  side: Side,
  id: string,
  changes: Changes,
): Promise<InvoiceRecord> {
  const { columns, values } = writesOf(invoiceEntity, 'update', side, changes);
  const sets = columns.map((column, index) => `${column} = $${index + 2}`);
  if ('status' in changes) sets.push('status_since = portal_now()');
  // The database counts, for each side what it sees; companies cannot read the bank's own count.
  sets.push('version = default');
  try {
    const { rows } = await db.query<InvoiceRecord>(
      `update invoices i set ${sets.join(', ')} where i.id = $1 returning ${COLUMNS[side]}`,
      [id, ...values],
    );
    const record = rows[0] as InvoiceRecord;
    // What a statement returns was found before it changed the invoice; approved, it is as live as it was.
    if (side === 'staff' && changes.status !== 'approved') record.lookalikes = await findLookalikes(db, id);
    return record;
  } catch (error) {
    throw (error instanceof DatabaseError && TAKEN[error.constraint ?? '']?.()) || error;
  }
}

/** The first companies by name that sent an invoice which the caller may read; all of them where nothing was typed. */
export async function assignorsLike(db: Queryable, q: string): Promise<PartyRef[]> {
  if (q.trim() && !fold(q)) return [];
  const { rows } = await db.query<PartyRef>(
    `select distinct assignor_id as id, ${inFrench('assignor_name')} as "legalName" from invoices
     where assignor_id is not null and fold(assignor_name) like $1 order by 2, 1 limit 20`,
    [`%${fold(q)}%`],
  );
  return rows;
}

/** Counts and sums per state, and what is due when, of the caller's side. */
export async function counts(db: Queryable, identity: Identity, mine: boolean) {
  const side = sideOfIdentity(identity);
  const status = side === 'client' ? 'client_status' : 'status';
  const scope =
    side === 'staff'
      ? `where ${NO_OTHERS_DRAFT('i')}${mine ? ' and assignor_id in (select id from parties where adviser_id = (select app_user()))' : ''}`
      : '';
  const byStatus = await db.query<ResponseOf<typeof countInvoices>['byStatus'][number]>(
    `select ${status} as status, least(count(*), 10000)::int as count, least(coalesce(sum(outstanding) filter (where currency = 'EUR'), 0), ${LARGEST})::bigint as outstanding
     from invoices i ${scope} group by 1`,
  );
  const ageing = await db.query<ResponseOf<typeof countInvoices>['ageing'][number]>(
    `select case when due_date >= today_in_paris() then 'notDue' when today_in_paris() - due_date <= 30 then 'd30'
        when today_in_paris() - due_date <= 60 then 'd60' when today_in_paris() - due_date <= 90 then 'd90' else 'over' end as bucket,
       least(sum(outstanding), ${LARGEST})::bigint as amount
     from invoices i ${scope ? `${scope} and` : 'where'} currency = 'EUR'
       and ${status} in (${OPEN.exposure}) group by 1`,
  );
  return { byStatus: byStatus.rows, ageing: ageing.rows, currency: 'EUR' };
}
