/**
 * A file is handed over between advisers, without notice to companies; managers and departments each share one queue,
 * so nothing is handed over there (docs/adr/0049).
 */
export const HAND_OVER = {
  by: ['A'],
  payload: {
    name: 'handOver',
    fields: {
      assigneeId: { kind: 'colleague', label: 'Collègue', missing: 'Choisissez un collègue.' },
    },
  },
  comment: 'optional',
  internal: true,
  look: {
    effects: [
      { text: 'Le dossier passe dans la file de ce collègue', icon: 'users' },
      { text: 'Il peut vous être rendu', icon: 'undo' },
    ],
  },
} as const;

export const HAND_BACK = {
  by: ['A'],
  comment: 'optional',
  internal: true,
  confirm: 'Le dossier revient dans la file du conseiller en charge de la société.',
} as const;
