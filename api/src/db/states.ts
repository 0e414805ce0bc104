import { statesWith, type States, type TagOf } from '@cessio/contract';

/** States that carry any of these tags, as SQL lists them after `in`: `'active', 'reduced'`. */
export function sqlStates<S extends States>(states: S, ...tags: readonly TagOf<S>[]): string {
  return statesWith(states, ...tags)
    .map((state) => `'${state}'`)
    .join(', ');
}
