import type { Turn } from './turns.ts';

/** Companies of which somebody may stand on a list of sanctions; apart, because lists of the first view ask for the others alone. */
export const screeningTurns: readonly Turn[] = [
  {
    entity: 'party',
    by: ['R'],
    query: { screening: 'hit' },
    action: 'decide_screening',
    why: 'Liste de sanctions\u00a0: alerte à lever ou à confirmer',
  },
];
