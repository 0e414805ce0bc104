import { next, type Machine, type Part, type Transition } from '@cessio/contract';

/** One line of a record's history; the first is the creation of its draft, which is no row of the table. */
export interface Told<State extends string, Action extends string> {
  readonly action: Action | 'create';
  readonly part: Part;
  readonly row: Transition<State, Action> | null;
  readonly from: State | null;
  readonly to: State;
  /** Milliseconds. */
  readonly at: number;
}

/** A history before its times are drawn. */
export type Moves<State extends string, Action extends string> = readonly Omit<Told<State, Action>, 'at'>[];

/**
 * The path of a record to its state. Every move is the table's, and the system's steps follow automatically, except
 * beyond the state in which the history ends.
 * @throws Error when the table refuses a step, or the steps end in another state
 */
export function movesTo<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  draft: State,
  steps: readonly (readonly [Action, Part])[],
  ends: State,
): Moves<State, Action> {
  const moves: Omit<Told<State, Action>, 'at'>[] = [
    { action: 'create', part: 'D', row: null, from: null, to: draft },
  ];
  let asked = 1;
  for (const [action, part] of steps) {
    const [first, ...following] = next(machine, moves.at(-1)?.to ?? draft, action, part);
    asked = moves.push({ ...first, action, part });
    for (const move of following) moves.push({ ...move, action: move.row.action, part: 'system' });
  }
  const end = moves.findLastIndex(({ to }) => to === ends) + 1;
  if (end < asked) throw new Error(`${machine.name}: a history ends in ${moves.at(-1)?.to}, not in ${ends}`);
  return moves.slice(0, end);
}

/** Moves with their times, in milliseconds. */
export function historyOf<State extends string, Action extends string>(
  moves: Moves<State, Action>,
  times: readonly number[],
): Told<State, Action>[] {
  return moves.map((move, index) => ({ ...move, at: times[index] as number }));
}

/** When a step was first taken, milliseconds. */
export function timeOf<Action extends string>(
  history: readonly Told<string, Action>[],
  action: Action,
): number | undefined {
  return history.find((told) => told.action === action)?.at;
}
