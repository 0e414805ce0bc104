import {
  invoiceStates,
  statesWith,
  type Invoice,
  type InvoiceState,
  type TimelineEntry,
} from '@cessio/contract';

export type StageId = 'deposited' | 'confirmed' | 'approved' | 'assigned' | 'financed' | 'paid' | 'settled';

export interface RecordStep {
  id: string;
  /** A stage that was or will be reached, or the state in which the file stands aside from the way. */
  label: { kind: 'stage'; stage: StageId } | { kind: 'state'; state: InvoiceState };
  state: 'done' | 'current' | 'planned';
  /** Day or instant it was reached. */
  reached: string | null;
  /** Day it is expected on. */
  planned: string | null;
}

const STAGES: readonly StageId[] = [
  'deposited',
  'confirmed',
  'approved',
  'assigned',
  'financed',
  'paid',
  'settled',
];

/** States whose arrival marks a stage. */
const MARKS: Readonly<Record<StageId, readonly string[]>> = {
  deposited: ['submitted', 'awaiting_confirmation'],
  confirmed: ['under_review'],
  approved: ['approved'],
  assigned: ['assigned'],
  financed: ['financed'],
  paid: ['paid'],
  settled: ['settled'],
};

/** The last stage that a state implies, whether or not it is on the way itself. */
const REACHED: Readonly<Record<InvoiceState, StageId | null>> = {
  draft: null,
  submitted: 'deposited',
  awaiting_confirmation: 'deposited',
  under_review: 'confirmed',
  needs_info: 'confirmed',
  approved: 'approved',
  assigned: 'assigned',
  financed: 'financed',
  partially_paid: 'assigned',
  paid: 'paid',
  settled: 'settled',
  disputed: 'assigned',
  unpaid: 'assigned',
  reassigned: 'assigned',
  indemnified: 'assigned',
  rejected: 'deposited',
  cancelled: null,
};
/** They mark the stage before them, and wait for the next one. */
const WAITS = new Set<InvoiceState>(['awaiting_confirmation', 'under_review']);
/** It ended aside from the way: nothing comes after. */
const ENDS = new Set<InvoiceState>(statesWith(invoiceStates, 'ended').filter((state) => state !== 'settled'));

/**
 * The way of an invoice from deposit to settlement, with where it stands. A state that is itself a stage is the
 * current one; any other (À confirmer, En litige, Rejetée …) stands between what was reached and what is to come.
 */
export function stepsOf(
  invoice: Pick<Invoice, 'status' | 'dueDate'>,
  timeline: readonly TimelineEntry[],
  client: boolean,
): RecordStep[] {
  const at = (stage: StageId) =>
    timeline.find(({ to }) => to !== null && MARKS[stage].includes(to))?.at ?? null;
  const { status } = invoice;
  const implied = REACHED[status] ? STAGES.indexOf(REACHED[status]) : -1;
  const proven = Math.max(-1, ...STAGES.map((stage, index) => (at(stage) ? index : -1)));
  const last =
    ENDS.has(status) || status === 'disputed' || status === 'unpaid' || status === 'partially_paid'
      ? Math.max(implied, proven)
      : implied;
  // What the debtor must not learn, and a stage that this invoice went past without it.
  const shown = STAGES.filter(
    (stage, index) => stage !== 'financed' || (!client && (index >= last || at('financed') !== null)),
  );
  const steps: RecordStep[] = [];
  const isStage = !WAITS.has(status) && STAGES.some((stage) => MARKS[stage].includes(status));
  for (const stage of shown) {
    const index = STAGES.indexOf(stage);
    const here = isStage && MARKS[stage].includes(status);
    if (index <= last)
      steps.push({
        id: stage,
        label: { kind: 'stage', stage },
        state: here ? 'current' : 'done',
        reached: at(stage),
        planned: null,
      });
  }
  if (!isStage)
    steps.push({
      id: status,
      label: { kind: 'state', state: status },
      state: 'current',
      reached: timeline.find(({ to }) => to === status)?.at ?? null,
      planned: null,
    });
  if (ENDS.has(status)) return steps;
  for (const stage of shown) {
    if (STAGES.indexOf(stage) <= last) continue;
    steps.push({
      id: stage,
      label: { kind: 'stage', stage },
      state: 'planned',
      reached: null,
      planned: stage === 'paid' && status !== 'draft' ? invoice.dueDate : null,
    });
  }
  return steps;
}
