import { call, isApiProblem } from '@cessio/client';
import { bulkTransitionInvoices, invoiceMachine, transitionInvoice, type InvoiceRow } from '@cessio/contract';

export type BulkAction = 'confirm' | 'refuse_confirmation' | 'approve' | 'reject';

/** The machine's row of a step taken on several invoices. */
export const rowOf = (action: BulkAction) => {
  const row = invoiceMachine.transitions.find((one) => one.action === action);
  if (!row) throw new Error(`invoices have no step ${action}`);
  return row;
};

export interface StepResult {
  row: InvoiceRow;
  ok: boolean;
  /** Went to the manager instead of being decided here. */
  escalated: boolean;
  code: string | null;
  detail: string | null;
}

/** What to send: one bulk step, and the files above the user's limit handed to the manager. */
export interface BulkPlan {
  action: BulkAction;
  rows: readonly InvoiceRow[];
  escalate: readonly InvoiceRow[];
  reasonCode?: string | undefined;
  comment?: string | undefined;
}

const UNANSWERED = { ok: false, code: null, detail: null };

/** Sends a plan. A lost answer throws and can be retried with the same keys; a refused item is a result. */
export async function runBulk(
  plan: BulkPlan,
  keyFor: (call: string, content: unknown) => string,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  if (plan.rows.length > 0) {
    const body = {
      action: plan.action,
      items: plan.rows.map(({ id, version }) => ({ id, version })),
      ...(plan.reasonCode ? { reasonCode: plan.reasonCode } : {}),
      ...(plan.comment ? { comment: plan.comment } : {}),
    };
    const answer = await call(bulkTransitionInvoices, { body, idempotencyKey: keyFor('bulk', body) });
    for (const row of plan.rows) {
      const { ok, code, detail } = answer.results.find(({ id }) => id === row.id) ?? UNANSWERED;
      results.push({ row, ok, escalated: false, code, detail });
    }
  }
  for (const row of plan.escalate) {
    const body = { action: 'escalate', version: row.version };
    try {
      await call(transitionInvoice, {
        params: { id: row.id },
        body,
        idempotencyKey: keyFor(`escalate ${row.id}`, body),
      });
      results.push({ row, ok: true, escalated: true, code: null, detail: null });
    } catch (error) {
      if (!isApiProblem(error) || error.status === 0) throw error;
      results.push({ row, ok: false, escalated: true, code: error.code, detail: error.detail });
    }
  }
  return results;
}
