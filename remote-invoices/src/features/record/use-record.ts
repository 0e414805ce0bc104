import { useState } from 'react';
import { call, isApiProblem, newIdempotencyKey } from '@cessio/client';
import {
  getInvoice,
  invoiceTimeline,
  transitionInvoice,
  type Invoice,
  type TransitionBody,
} from '@cessio/contract';
import { portalEvents, useQuery, useQueryClient, useRecordChanged } from '@cessio/shell';

const one = (id: string) => ['invoices', 'one', id] as const;
const history = (id: string) => ['invoices', 'timeline', id] as const;

/** The record and its history; both are looked at again when somebody moved it. */
export function useRecord(id: string) {
  const queries = useQueryClient();
  const invoice = useQuery({
    queryKey: one(id),
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
  });
  const timeline = useQuery({
    queryKey: history(id),
    queryFn: ({ signal }) => call(invoiceTimeline, { params: { id }, signal }),
  });
  useRecordChanged('invoice', (change) => {
    if (change.id !== undefined && change.id !== id) return;
    void queries.invalidateQueries({ queryKey: one(id) });
    void queries.invalidateQueries({ queryKey: history(id) });
  });
  return { invoice, timeline };
}

/** Both sides of a conflict: what was on screen, and what it has become. */
export interface RecordConflict {
  before: Invoice;
  now: Invoice;
  detail: string;
}

const isInvoice = (value: unknown): value is Invoice =>
  typeof value === 'object' && value !== null && 'version' in value && 'status' in value;

/**
 * Takes a step on the record as its reader saw it when asked, even if the screen behind the question has followed
 * somebody else's step since. The record having moved meanwhile is no failure of the dialog: it is shown as it is now,
 * beside what was seen. Anything else is thrown for the dialog to say.
 */
export function useStep(invoice: Invoice, onDone: (next: Invoice) => void) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [keys] = useState(() => new Map<string, string>());

  const take = async (step: Omit<TransitionBody, 'version'>, seen: Invoice) => {
    const body = { ...step, version: seen.version };
    const attempt = JSON.stringify(body);
    const idempotencyKey = keys.get(attempt) ?? newIdempotencyKey();
    keys.set(attempt, idempotencyKey);
    try {
      const next = await call(transitionInvoice, { params: { id: invoice.id }, body, idempotencyKey });
      queries.setQueryData(one(invoice.id), next);
      setConflict(null);
      portalEvents.emit('recordChanged', { entity: 'invoice', id: invoice.id });
      onDone(next);
    } catch (error) {
      if (!isApiProblem(error, 'VERSION_CONFLICT', 'STATE_CONFLICT')) throw error;
      const { current } = error.members;
      if (isInvoice(current)) {
        setConflict({ before: seen, now: current, detail: error.detail });
        queries.setQueryData(one(invoice.id), current);
      }
      void queries.invalidateQueries({ queryKey: one(invoice.id) });
      void queries.invalidateQueries({ queryKey: history(invoice.id) });
      if (!isInvoice(current)) throw error;
    }
  };
  return { take, conflict, dismiss: () => setConflict(null) };
}
