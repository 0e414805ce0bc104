import { defineStates } from '../machines/states.ts';

/** States of machine C4 (domain.md §C). */
export const documentStates = defineStates({
  requested: { label: 'Demandé', tone: 'action', icon: 'upload' },
  uploaded: { label: 'Déposé', tone: 'progress', icon: 'file-up' },
  under_review: { label: 'En vérification', tone: 'progress', icon: 'scan' },
  valid: { label: 'Valide', tone: 'success', icon: 'circle-check' },
  refused: { label: 'Refusé', tone: 'danger', icon: 'circle-x' },
  expired: { label: 'Expiré', tone: 'danger', icon: 'calendar-clock' },
  replaced: { label: 'Remplacé', tone: 'neutral', icon: 'history' },
  archived: { label: 'Archivé', tone: 'neutral', icon: 'archive' },
});

export type DocumentState = keyof typeof documentStates;
