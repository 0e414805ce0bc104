import {
  adhesionStates,
  hasTag,
  statesWith,
  type AdhesionState,
  type StateDeclaration,
  type TimelineEntry,
} from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';

/** One stage of a request, as the stepper draws it. */
export interface Stage {
  state: AdhesionState;
  progress: 'done' | 'current' | 'planned';
  /** When it was reached, a UTC instant. */
  at: string | null;
}

/**
 * The stages of a request with the instants that its history knows. One that waits for the company stands in the place of
 * the stage that it goes back to; one that ended otherwise shows no further plan.
 * @param history newest first
 */
export function stagesOf(
  { status, side }: Pick<AdhesionRecord, 'status' | 'side'>,
  history: readonly Pick<TimelineEntry, 'at' | 'from' | 'to'>[],
): Stage[] {
  const tag = side === 'debtor' ? 'ofDebtors' : 'milestone';
  const way = statesWith(adhesionStates, tag);
  const reached = (state: AdhesionState) =>
    history.findLast(({ from, to }) => to === state && from !== state)?.at ?? null;
  const stage = (state: AdhesionState, progress: Stage['progress']): Stage => ({
    state,
    progress,
    at: progress === 'planned' ? null : reached(state),
  });
  if (hasTag(adhesionStates, status, 'ended')) {
    const passed = way.filter((state) => reached(state)).map((state) => stage(state, 'done'));
    return [...passed, stage(status, 'current')];
  }
  if (status === 'draft') way.unshift('draft');
  const { standsFor }: StateDeclaration = adhesionStates[status];
  const place = way.findIndex((state) => state === standsFor);
  if (place >= 0) way[place] = status;
  const here = way.indexOf(status);
  const last = way.length - 1;
  return way.map((state, index) =>
    stage(
      state,
      index < here || (index === here && here === last) ? 'done' : index === here ? 'current' : 'planned',
    ),
  );
}
