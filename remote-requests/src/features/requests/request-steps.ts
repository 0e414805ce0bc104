import {
  guaranteeRequestStates,
  hasTag,
  statesWith,
  type GuaranteeRequestState,
  type StateDeclaration,
  type TimelineEntry,
} from '@cessio/contract';

/** The way of a request that is granted. */
const WAY: readonly GuaranteeRequestState[] = statesWith(guaranteeRequestStates, 'milestone');

export interface RequestStep {
  state: GuaranteeRequestState;
  progress: 'done' | 'current' | 'planned';
  /** When it was reached, a UTC instant. */
  at: string | null;
}

/**
 * Steps as the stepper draws them, with the instants that the history knows. A request waiting for papers or for
 * the answer to a counter-offer shows that state in its place; one that ended otherwise shows no further plan.
 * @param history newest first
 */
export function stepsOf(
  status: GuaranteeRequestState,
  history: readonly Pick<TimelineEntry, 'at' | 'to' | 'from'>[],
): RequestStep[] {
  const arrivals = (state: GuaranteeRequestState) =>
    history.filter((entry) => entry.to === state && entry.from !== state);
  const reached = (state: GuaranteeRequestState) => arrivals(state).at(-1)?.at ?? null;
  const step = (state: GuaranteeRequestState, progress: RequestStep['progress']): RequestStep => ({
    state,
    progress,
    // A step that is done is dated by the first time, the one it stands at by the last.
    at:
      progress === 'planned' ? null : progress === 'done' ? reached(state) : (arrivals(state)[0]?.at ?? null),
  });
  if (hasTag(guaranteeRequestStates, status, 'ended') && !WAY.includes(status)) {
    const passed = WAY.filter((state) => reached(state)).map((state) => step(state, 'done'));
    return [...passed, step(status, 'current')];
  }
  const way = [...WAY];
  if (status === 'draft') way.unshift('draft');
  const { standsFor }: StateDeclaration = guaranteeRequestStates[status];
  const place = WAY.findIndex((state) => state === standsFor);
  if (place >= 0) way[place] = status;
  if (status === 'partially_approved' || (status !== 'decision' && reached('partially_approved')))
    way.splice(way.indexOf('legal_review'), 0, 'partially_approved');
  const here = way.indexOf(status === 'approved' ? 'legal_review' : status);
  const last = way.length - 1;
  return way.map((state, index) =>
    step(
      state,
      index < here || (index === here && here === last) ? 'done' : index === here ? 'current' : 'planned',
    ),
  );
}
