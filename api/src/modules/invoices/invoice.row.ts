import type { invoiceEntity, RecordOf } from '@cessio/contract';

/** An invoice as the staff's side reads it; companies' sides lack the columns that were not granted to them. */
export interface InvoiceRecord extends RecordOf<typeof invoiceEntity> {}

/** Everybody of the bank who had a hand in this file, this one included: none of them may decide on it. */
export function editedBy(record: Pick<InvoiceRecord, 'editedBy'>, userId: string): string[] {
  return [...new Set([...(record.editedBy ?? []), userId])];
}
