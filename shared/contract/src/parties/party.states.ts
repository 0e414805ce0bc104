import { defineStates } from '../machines/states.ts';

/** States of a company. */
export const partyStates = defineStates({
  prospect: { label: 'Prospect', tone: 'neutral', icon: 'circle-dashed', tags: ['applying'] },
  pending: { label: 'En vérification', tone: 'progress', icon: 'scan', tags: ['applying'] },
  active: { label: 'Actif', tone: 'engaged', icon: 'shield-check' },
  suspended: { label: 'Suspendu', tone: 'danger', icon: 'shield-off', tags: ['stopped'] },
  closed: { label: 'Clôturé', tone: 'neutral', icon: 'archive', tags: ['stopped'] },
});

export type PartyState = keyof typeof partyStates;
