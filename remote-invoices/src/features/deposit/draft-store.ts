import type { InvoiceReading } from '@cessio/contract';
import type { DepositValues, FileRef, ReadMap } from './deposit-values.ts';

/** A deposit as this device keeps it between two saves on the server. */
export interface StoredDraft {
  format: 1;
  /** UTC instant. */
  savedAt: string;
  values: DepositValues;
  read: ReadMap;
  reading: InvoiceReading | null;
  file: FileRef | null;
  /** The server's draft it was typed on, if any. */
  base: { id: string; version: number } | null;
}

/** Under whose name and for which record; two users of one device never see each other's typing. */
export const draftKey = (userId: string, invoiceId: string | null) =>
  `cessio.deposit.${userId}.${invoiceId ?? 'new'}`;

export function loadDraft(key: string): StoredDraft | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
    return found?.format === 1 && typeof found.values === 'object' ? found : null;
  } catch {
    return null;
  }
}

/** False when the browser refuses to keep anything: the screen then says so. */
export function keepDraft(key: string, draft: StoredDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // refused: nothing was kept either
  }
}
