import { defineStates } from '../machines/states.ts';

/** States of a company’s bank account. */
export const bankAccountStates = defineStates({
  pending: { label: 'En vérification', tone: 'progress', icon: 'scan' },
  verified: { label: 'Vérifié', tone: 'success', icon: 'badge-check' },
  blocked: { label: 'Bloqué', tone: 'danger', icon: 'ban' },
});

export type BankAccountState = keyof typeof bankAccountStates;
