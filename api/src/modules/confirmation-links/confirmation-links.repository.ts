import { invoiceEntity } from '@cessio/contract';
import type { Asking } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { selectSome } from '../../db/fields.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';
import type { InvoiceRecord } from '../invoices/record/invoice.row.ts';
import { NOTIFICATION } from '../notifications/notifications.repository.ts';

/** What the holder of an invoice's link may read. */
const LINKED = [
  'id',
  'ref',
  'number',
  'docType',
  'program',
  'confidential',
  'assignorId',
  'assignorName',
  'debtorId',
  'debtorName',
  'issueDate',
  'dueDate',
  'currency',
  'net',
  'vat',
  'gross',
  'prepaid',
  'due',
  'status',
  'submittedAt',
  'confirmBy',
  'confirmation',
  'reasonCode',
  'reasonComment',
] as const;

/** The same, with the state of the link. */
export type LinkedInvoice = Pick<InvoiceRecord, (typeof LINKED)[number]> & {
  expiresAt: string;
  usedAt: string | null;
  outcome: 'confirmed' | 'contested' | null;
  filename: string | null;
  mime: string | null;
  size: number | null;
  storageKey: string | null;
};

export function findByLink(db: Queryable, hash: Buffer): Promise<LinkedInvoice | null> {
  return firstRow<LinkedInvoice>(db, {
    name: 'public_confirmation',
    text: `select ${selectSome(invoiceEntity, 'i', LINKED)}, i.expires_at as "expiresAt", i.used_at as "usedAt", i.outcome,
      i.filename, i.mime, i.size, i.storage_key as "storageKey" from public_confirmation($1) i`,
    values: [hash],
  });
}

export interface Decision {
  outcome: 'confirmed' | 'contested';
  /** As both companies read it in the history. */
  by: string;
  confirmation: InvoiceRecord['confirmation'];
  email: string | null;
  reasonCode: string | null;
  comment: string | null;
}

/** False when somebody else was faster or the period is over. */
export async function decideByLink(
  db: Queryable,
  hash: Buffer,
  decision: Decision,
  request: Asking,
): Promise<boolean> {
  const { rows } = await db.query<{ version: number | null }>(
    'select decide_confirmation($1, $2, $3, $4, $5, $6, $7, $8, $9) as version',
    [
      hash,
      decision.outcome,
      decision.by,
      decision.confirmation && JSON.stringify(decision.confirmation),
      decision.email,
      decision.reasonCode,
      decision.comment,
      request.ip,
      request.id,
    ],
  );
  return typeof rows[0]?.version === 'number';
}

/** Notifies in the transaction of the decision; the rows are for the sockets. */
export function tellByLink(
  db: Queryable,
  hash: Buffer,
  to: 'depositor' | 'adviser',
  notice: { event: string; message: string; severity: string },
): Promise<DeliveredNotification[]> {
  return allRows<DeliveredNotification>(db, {
    text: `select ${NOTIFICATION} from tell_confirmation($1, $2, $3, $4, $5)`,
    values: [hash, to, notice.event, notice.message, notice.severity],
  });
}
