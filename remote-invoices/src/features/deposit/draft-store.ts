import type { InvoiceReading } from '@cessio/contract';
import { DRAFTS } from '@cessio/ui';
import { loadDraft, type KeptDraft } from '@cessio/ui/form';
import { EMPTY, type DepositValues, type FileRef, type ReadMap } from './deposit-values.ts';

/** A deposit as stored on this device between two saves on the server. */
export interface DepositDraft {
  format: 1;
  values: DepositValues;
  read: ReadMap;
  reading: InvoiceReading | null;
  file: FileRef | null;
  /** The server's draft that it edits, if any. */
  base: { id: string; version: number } | null;
  /** The idempotency key of its creation, the same in every tab. */
  attempt?: string;
}

const prefixOf = (userId: string) => `cessio.deposit.${userId}.`;

/** Key by user and record; two users of one device never see each other's input. */
export const draftKey = (userId: string, invoiceId: string) => prefixOf(userId) + invoiceId;

/**
 * The key of a new entry, bound to the form's entry in the browser's history, so that a reload and Back find it again
 * and another new invoice starts empty.
 */
export function newKey(userId: string): string {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  const known = state['deposit'];
  const id = typeof known === 'string' ? known : Math.random().toString(36).slice(2);
  if (id !== known) window.history.replaceState({ ...state, deposit: id }, '');
  return `${prefixOf(userId)}new.${id}`;
}

/** The latest other new entry stored on this device. */
export function otherDeposit(
  userId: string,
  own: string,
): { key: string; draft: KeptDraft<DepositDraft> } | null {
  const begin = `${DRAFTS}${prefixOf(userId)}new`;
  try {
    const found = Object.keys(localStorage).flatMap((stored) => {
      const key = stored.slice(DRAFTS.length);
      const draft = stored.startsWith(begin) && key !== own ? loadDeposit(key) : null;
      return draft ? [{ key, draft }] : [];
    });
    return found.toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt))[0] ?? null;
  } catch {
    // Storage is refused, so nothing is stored.
    return null;
  }
}

/** What this device stored; fields added to the form since are empty. */
export function loadDeposit(key: string): KeptDraft<DepositDraft> | null {
  const kept = loadDraft<DepositDraft>(
    key,
    ({ format, values }) => format === 1 && typeof values === 'object' && values !== null,
  );
  return kept && { ...kept, values: { ...EMPTY, ...kept.values } };
}

export function forgetDeposit(key: string): void {
  try {
    localStorage.removeItem(DRAFTS + key);
  } catch {
    // Storage is refused, so nothing was stored.
  }
}
