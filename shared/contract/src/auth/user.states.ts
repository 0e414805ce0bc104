import { defineStates } from '../machines/states.ts';

/** States of an account, including those that the bank shows for employees. */
export const userStates = defineStates({
  pending_email: { label: 'E-mail à confirmer', tone: 'progress', icon: 'mail' },
  pending: { label: 'Invité', tone: 'progress', icon: 'mail' },
  active: { label: 'Actif', tone: 'engaged', icon: 'shield-check' },
  inactive: { label: 'Inactif', tone: 'neutral', icon: 'ban' },
  disabled: { label: 'Désactivé', tone: 'neutral', icon: 'ban' },
  locked: { label: 'Verrouillé', tone: 'danger', icon: 'lock' },
});
