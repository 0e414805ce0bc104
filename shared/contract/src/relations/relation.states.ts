import { defineStates } from '../machines/states.ts';

/** States of a supplier’s relation with a debtor. */
export const relationStates = defineStates({
  invited: { label: 'Invitée', tone: 'progress', icon: 'mail' },
  active: { label: 'Active', tone: 'engaged', icon: 'shield-check' },
  blocked: { label: 'Bloquée', tone: 'danger', icon: 'ban' },
});

export type RelationState = keyof typeof relationStates;
