import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/** Companies of which somebody may stand on a list of sanctions; apart, because lists of the first view ask for the others alone. */
export const screeningTurns: readonly Turn[] = turnsOf('party', [
  {
    by: ['R'],
    query: { screening: 'hit' },
    action: 'decide_screening',
    why: 'Liste de sanctions\u00a0: alerte à lever ou à confirmer',
  },
]);
