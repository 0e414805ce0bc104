import { defineStates } from '../machines/states.ts';

/** States of machine C4 (domain.md §C). */
export const documentStates = defineStates({
  requested: { label: 'Demandé', tone: 'action', icon: 'upload', tags: ['toProvide'] },
  uploaded: { label: 'Déposé', tone: 'progress', icon: 'file-up', tags: ['toCheck'] },
  under_review: { label: 'En vérification', tone: 'progress', icon: 'scan', tags: ['toCheck'] },
  valid: { label: 'Valide', tone: 'success', icon: 'circle-check' },
  refused: { label: 'Refusé', tone: 'danger', icon: 'circle-x', tags: ['toProvide', 'unfit'] },
  expired: { label: 'Expiré', tone: 'danger', icon: 'calendar-clock', tags: ['toProvide', 'unfit'] },
  replaced: { label: 'Remplacé', tone: 'neutral', icon: 'history', tags: ['past'] },
  archived: { label: 'Archivé', tone: 'neutral', icon: 'archive', tags: ['past'] },
});

export type DocumentState = keyof typeof documentStates;
