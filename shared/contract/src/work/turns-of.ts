import type { Turn } from './turn.ts';

/** Turns of one kind of record, in the given order. */
export function turnsOf<Entity extends Turn['entity']>(
  entity: Entity,
  rows: readonly Omit<Extract<Turn, { entity: Entity }>, 'entity'>[],
): Turn[] {
  return rows.map((row) => ({ entity, ...row }) as Turn);
}
