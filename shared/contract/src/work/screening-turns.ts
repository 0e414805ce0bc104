import type { Turn } from './turn.ts';
import { turnsOf } from './turns-of.ts';

/** Companies with possible sanctions matches; separate, because lists of the first view fetch only the others. */
export const screeningTurns: readonly Turn[] = turnsOf('party', [
  {
    by: ['R'],
    query: { screening: 'hit' },
    action: 'decide_screening',
    why: 'Liste de sanctions\u00a0: alerte à lever ou à confirmer',
  },
]);
