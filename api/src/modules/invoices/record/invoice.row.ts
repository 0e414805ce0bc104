import type {
  Invoice,
  InvoiceAnswer,
  invoiceEntity,
  InvoiceReading,
  RecordOf,
  RecordPaper,
} from '@cessio/contract';
import type { Reached } from '../../notifications/receivers.ts';
import type { StoredFile } from '../../files/files.routes.ts';
import type { Lookalike } from '../lookalikes/invoice-alerts.ts';

export interface FileRecord extends StoredFile {
  storage_key: string;
  reading: InvoiceReading | null;
}

/** An invoice as the staff's side reads it; companies' sides lack the columns that were not granted to them. */
export type InvoiceRecord = RecordOf<typeof invoiceEntity> & {
  /** The file behind `fileId`; lines of lists come without it. */
  document?: FileRecord | null;
  /** The batch that contains it; lines of lists come without it, and the debtor's side. */
  batch?: Invoice['batch'];
  /** What was given when the bank asked, as far as the caller may read it. */
  answers?: InvoiceAnswer[];
  /** Its papers, provided by its depositor; lines of lists come without them. */
  papers?: readonly RecordPaper[];
  /** Read by the bank alone, as what follows. */
  reached?: Reached;
  lookalikes?: readonly Lookalike[];
};

/** Everybody at the bank who worked on this file, including the caller: none of them may decide on it. */
export function editedBy(record: Pick<InvoiceRecord, 'editedBy'>, userId: string): string[] {
  return [...new Set([...(record.editedBy ?? []), userId])];
}
