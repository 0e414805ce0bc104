import {
  hasTag,
  invoiceStates,
  statesWith,
  type Invoice,
  type InvoiceState,
  type TimelineEntry,
} from '@cessio/contract';

export type StageId = 'deposited' | 'confirmed' | 'approved' | 'assigned' | 'financed' | 'paid' | 'settled';

export interface RecordStep {
  /** A stage reached or planned, or the state of a file outside the usual sequence. */
  id: StageId | InvoiceState;
  state: 'done' | 'current' | 'planned';
  /** Day or instant it was reached. */
  reached: string | null;
}

/** States that mark a stage, in sequence. */
const MARKS: Readonly<Record<StageId, readonly string[]>> = {
  deposited: statesWith(invoiceStates, 'toConfirm'),
  confirmed: ['under_review'],
  approved: ['approved'],
  assigned: ['assigned'],
  financed: ['financed'],
  paid: ['paid'],
  settled: ['settled'],
};

const STAGES = Object.keys(MARKS) as StageId[];

/** The last stage that a state implies, whether or not it is in the sequence. */
function reachedBy(state: InvoiceState): StageId | undefined {
  const own = STAGES.find((stage) => MARKS[stage].includes(state));
  if (own) return own;
  if (hasTag(invoiceStates, state, 'open') || hasTag(invoiceStates, state, 'recovered')) return 'assigned';
  if (hasTag(invoiceStates, state, 'inReview')) return 'confirmed';
  return state === 'rejected' ? 'deposited' : undefined;
}

/** They mark the stage before them, and wait for the next one. */
const WAITS = new Set<InvoiceState>(['awaiting_confirmation', 'under_review']);
/** The last stage within the portal: later ones are not announced until they happen. */
const LAST = STAGES.indexOf('assigned');
/** It ended outside the sequence: nothing follows. */
const ENDS = new Set<InvoiceState>(statesWith(invoiceStates, 'ended').filter((state) => state !== 'settled'));

/**
 * An invoice's stages from deposit to the last one within the portal, and any later ones reached, with the current one.
 * A state that is a stage is current; any other (À confirmer, En litige, Rejetée …) is shown between reached and
 * planned stages.
 */
export function stepsOf(
  invoice: Pick<Invoice, 'status'>,
  timeline: readonly TimelineEntry[],
  client: boolean,
): RecordStep[] {
  // Newest first: a stage is dated by the first time it was reached, whatever led back to it later.
  const at = (stage: StageId) =>
    timeline.findLast(({ to }) => to !== null && MARKS[stage].includes(to))?.at ?? null;
  const { status } = invoice;
  const implied = STAGES.findIndex((stage) => stage === reachedBy(status));
  const proven = Math.max(-1, ...STAGES.map((stage, index) => (at(stage) ? index : -1)));
  const isStage = !WAITS.has(status) && STAGES.some((stage) => MARKS[stage].includes(status));
  const aside = ENDS.has(status) || (!isStage && hasTag(invoiceStates, status, 'open'));
  const last = aside ? Math.max(implied, proven) : implied;
  // Stages that the debtor must not learn of, or that this invoice skipped, are left out.
  const shown = STAGES.filter(
    (stage, index) => stage !== 'financed' || (!client && (index >= last || at('financed') !== null)),
  );
  const step = (stage: StageId, over: Partial<RecordStep>): RecordStep => ({
    id: stage,
    state: 'planned',
    reached: null,
    ...over,
  });
  const isPast = (stage: StageId) => STAGES.indexOf(stage) <= last;
  const past = shown.filter(isPast).map((stage) => {
    const here = isStage && MARKS[stage].includes(status);
    return step(stage, { state: here ? 'current' : 'done', reached: at(stage) });
  });
  const standing: RecordStep = {
    id: status,
    state: 'current',
    reached: timeline.find(({ to, from }) => to === status && from !== status)?.at ?? null,
  };
  const toCome = shown
    .filter((stage) => !isPast(stage) && STAGES.indexOf(stage) <= LAST)
    .map((stage) => step(stage, {}));
  return [...past, ...(isStage ? [] : [standing]), ...(ENDS.has(status) ? [] : toCome)];
}
