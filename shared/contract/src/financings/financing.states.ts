import { defineStates } from '../machines/states.ts';

/** Money that a supplier asks for against its assigned invoices (docs/adr/0109). */
export const financingStates = defineStates({
  requested: { label: 'À valider', tone: 'action', icon: 'pen' },
  validated: { label: 'Validé', tone: 'engaged', icon: 'circle-check' },
  sent: { label: 'Envoyé', tone: 'progress', icon: 'send' },
  executed: { label: 'Versé', tone: 'success', icon: 'banknote' },
  refused: { label: 'Refusé', tone: 'danger', icon: 'circle-x' },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: 'ban' },
  failed: { label: 'Rejeté', tone: 'danger', icon: 'circle-x' },
  returned: { label: 'Retourné', tone: 'danger', icon: 'undo' },
});
export type FinancingState = keyof typeof financingStates;
