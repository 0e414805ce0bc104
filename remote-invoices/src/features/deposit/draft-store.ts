import type { InvoiceReading } from '@cessio/contract';
import { loadDraft, type KeptDraft } from '@cessio/ui/form';
import { EMPTY, type DepositValues, type FileRef, type ReadMap } from './deposit-values.ts';

/** A deposit as this device keeps it between two saves on the server. */
export interface DepositDraft {
  format: 1;
  values: DepositValues;
  read: ReadMap;
  reading: InvoiceReading | null;
  file: FileRef | null;
  /** The server's draft it was typed on, if any. */
  base: { id: string; version: number } | null;
  /** The key with which it becomes a draft: in every tab the same. */
  attempt?: string;
}

/** Under whose name and for which record; two users of one device never see each other's typing. */
export const draftKey = (userId: string, invoiceId: string | null) =>
  `cessio.deposit.${userId}.${invoiceId ?? 'new'}`;

/** What this device kept; fields that the form has got since are empty. */
export function loadDeposit(key: string): KeptDraft<DepositDraft> | null {
  const kept = loadDraft<DepositDraft>(
    key,
    ({ format, values }) => format === 1 && typeof values === 'object' && values !== null,
  );
  return kept && { ...kept, values: { ...EMPTY, ...kept.values } };
}
