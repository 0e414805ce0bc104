import type { InvoiceReading } from '@cessio/contract';
import { DRAFTS } from '@cessio/ui';
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

const prefixOf = (userId: string) => `cessio.deposit.${userId}.`;

/** Under whose name and for which record; two users of one device never see each other's typing. */
export const draftKey = (userId: string, invoiceId: string) => prefixOf(userId) + invoiceId;

/**
 * The key of a new entry: that of the place in the browser's history where its form stands, so that a reload and the way
 * back find it again and another new invoice begins empty.
 */
export function newKey(userId: string): string {
  const state = (window.history.state ?? {}) as Record<string, unknown>;
  const known = state['deposit'];
  const id = typeof known === 'string' ? known : Math.random().toString(36).slice(2);
  if (id !== known) window.history.replaceState({ ...state, deposit: id }, '');
  return `${prefixOf(userId)}new.${id}`;
}

/** The latest of the new entries that this device keeps beside this one. */
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
    // Storage is refused, so nothing is kept.
    return null;
  }
}

/** What this device kept; fields that the form has got since are empty. */
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
    // Storage is refused, so nothing was kept.
  }
}
