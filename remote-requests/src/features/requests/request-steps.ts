import { guaranteeRequestStates, hasTag, statesWith, type GuaranteeRequestState } from '@cessio/contract';
import { arrivalsIn, stepsOnWay, type History, type WayStep } from '../../way.ts';

/** The way of a request that is granted. */
const WAY: readonly GuaranteeRequestState[] = statesWith(guaranteeRequestStates, 'milestone');

/** The steps of a request with the instants that its history knows; a counter-offer stands where it was made. */
export function stepsOf(status: GuaranteeRequestState, history: History): WayStep<GuaranteeRequestState>[] {
  const stopped = hasTag(guaranteeRequestStates, status, 'ended') && !WAY.includes(status);
  const wasOffered = status !== 'decision' && arrivalsIn(history, 'partially_approved').length > 0;
  const way = [...WAY];
  if (status === 'partially_approved' || (wasOffered && !stopped))
    way.splice(way.indexOf('legal_review'), 0, 'partially_approved');
  const here = status === 'approved' ? 'legal_review' : status;
  const steps = stepsOnWay<GuaranteeRequestState>(guaranteeRequestStates, way, status, history, here);
  // The step at which it stands is dated by the last time that it came there.
  return steps.map((step) =>
    step.progress === 'current' ? { ...step, at: arrivalsIn(history, step.state)[0] ?? null } : step,
  );
}
