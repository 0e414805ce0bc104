import { guaranteeRequestStates, hasTag, statesWith, type GuaranteeRequestState } from '@cessio/contract';
import { arrivalsIn, stepsOnWay, type History, type WayStep } from '../../way.ts';

/** The stages of a granted request. */
const WAY: readonly GuaranteeRequestState[] = statesWith(guaranteeRequestStates, 'milestone');

/** A request's stages with the dates from its history; a counter-offer is shown where it was made. */
export function stepsOf(status: GuaranteeRequestState, history: History): WayStep<GuaranteeRequestState>[] {
  const stopped = hasTag(guaranteeRequestStates, status, 'ended') && !WAY.includes(status);
  const wasOffered = status !== 'decision' && arrivalsIn(history, 'partially_approved').length > 0;
  const way = [...WAY];
  if (status === 'partially_approved' || (wasOffered && !stopped))
    way.splice(way.indexOf('legal_review'), 0, 'partially_approved');
  const here = status === 'approved' ? 'legal_review' : status;
  const steps = stepsOnWay<GuaranteeRequestState>(guaranteeRequestStates, way, status, history, here);
  // The current stage is dated by the last time it was reached.
  return steps.map((step) =>
    step.progress === 'current' ? { ...step, at: arrivalsIn(history, step.state)[0] ?? null } : step,
  );
}
