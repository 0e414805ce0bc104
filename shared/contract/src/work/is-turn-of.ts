import type { Actor } from '../actors.ts';
import type { Turn } from './turn.ts';
import { turns } from './turns.ts';

/** Whether a row of a list waits for that function, by what the row tells: a flag that it does not carry is not set. */
export function isTurnOf(actor: Actor, entity: Turn['entity'], row: object): boolean {
  const told = new Map<string, unknown>(Object.entries(row));
  return turns.some(
    (turn) =>
      turn.entity === entity &&
      turn.by.includes(actor) &&
      Object.entries(turn.query).every(([name, value]) => String(told.get(name) ?? false) === value),
  );
}
