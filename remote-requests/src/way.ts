import type { StateDeclaration, TimelineEntry } from '@cessio/contract';

/** One step of a record's sequence, as the stepper shows it. */
export interface WayStep<State> {
  state: State;
  progress: 'done' | 'current' | 'planned';
  /** When it was reached, a UTC instant. */
  at: string | null;
}

/** What happened to a record, newest first. */
export type History = readonly Pick<TimelineEntry, 'at' | 'from' | 'to'>[];

/** When a state was reached, newest first; a step that stayed in it does not count. */
export const arrivalsIn = (history: History, state: string): string[] =>
  history.filter(({ from, to }) => to === state && from !== state).map(({ at }) => at);

/**
 * A record's steps, each dated by the first time it was reached. A state outside the sequence replaces the one it goes
 * back to; a record that ended outside it shows no further steps.
 * @param here the current step, its state by default
 */
export function stepsOnWay<State extends string>(
  states: Readonly<Record<State, StateDeclaration>>,
  way: readonly State[],
  status: State,
  history: History,
  here: State = status,
): WayStep<State>[] {
  const reached = (state: State) => arrivalsIn(history, state).at(-1) ?? null;
  const step = (state: State, progress: WayStep<State>['progress']): WayStep<State> => ({
    state,
    progress,
    at: progress === 'planned' ? null : reached(state),
  });
  const { standsFor, tags } = states[status];
  if (tags?.includes('ended') && !way.includes(status))
    return [...way.filter(reached).map((state) => step(state, 'done')), step(status, 'current')];
  const shown = way.map((state) => (state === standsFor ? status : state));
  if (status === 'draft') shown.unshift(status);
  const place = shown.indexOf(here);
  const last = shown.length - 1;
  return shown.map((state, index) => {
    const done = index < place || (index === place && place === last);
    return step(state, done ? 'done' : index === place ? 'current' : 'planned');
  });
}
