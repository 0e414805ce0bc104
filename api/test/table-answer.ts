import { actorOf, holds, transitionFrom, type Actor, type Machine, type Part } from '@cessio/contract';
import type { Identity } from '../src/db/caller.ts';
import type { World } from './world.ts';

/** People of the small world by their letter in machines. */
export const PEOPLE = {
  S: 'supplier',
  C: 'client',
  A: 'adviser',
  R: 'risk',
  L: 'legal',
  M: 'm1',
  X: 'super',
} as const satisfies Record<Actor, keyof World['people']>;

/**
 * A machine's table's answer to a step: taken, refused in this state, or never this caller's. Tests of each state,
 * action and function are generated from it.
 * @param partsOf a function's parts for the record
 */
export function tableAnswer<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  identity: Identity,
  partsOf: (actor: Actor) => readonly Part[],
  { state, action }: { state: State; action: Action },
): 200 | 403 | 409 {
  const parts = partsOf(actorOf(identity));
  const isMine = ({ by }: { readonly by: readonly Part[] }) => by.some((part) => parts.includes(part));
  if (!machine.transitions.some((row) => row.action === action && isMine(row))) return 403;
  const row = transitionFrom(machine, state, action);
  if (!row) return 409;
  return isMine(row) && (!row.permission || holds(identity, row.permission)) ? 200 : 403;
}
