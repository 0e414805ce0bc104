import type { Actor } from '../actors.ts';
import type { Turn } from './turn.ts';
import { turns } from './turns.ts';

/**
 * Whether a row of a list waits for that function under one of these turns: a flag that the row lacks counts as not
 * set.
 */
export function isTurnAmong(among: readonly Turn[], actor: Actor, row: object): boolean {
  const told = new Map<string, unknown>(Object.entries(row));
  return among.some(
    ({ by, query }) =>
      by.includes(actor) &&
      Object.entries(query).every(([name, value]) => String(told.get(name) ?? false) === value),
  );
}

/** The same for all turns of its kind. */
export function isTurnOf(actor: Actor, entity: Turn['entity'], row: object): boolean {
  return isTurnAmong(
    turns.filter((turn) => turn.entity === entity),
    actor,
    row,
  );
}
