import { defineStates } from '../machines/states.ts';

/** States of a company. */
export const partyStates = defineStates({
  prospect: { label: 'Prospect', tone: 'neutral', icon: 'circle-dashed' },
  pending: { label: 'En vérification', tone: 'progress', icon: 'scan' },
  active: { label: 'Active', tone: 'engaged', icon: 'shield-check' },
  suspended: { label: 'Suspendue', tone: 'danger', icon: 'shield-off', tags: ['stopped'] },
  closed: { label: 'Clôturée', tone: 'neutral', icon: 'archive', tags: ['stopped'] },
});

export type PartyState = keyof typeof partyStates;
