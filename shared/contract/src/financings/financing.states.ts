import { defineStates } from '../machines/states.ts';

/** Money that a supplier asks for against its assigned invoices (docs/adr/0109): `onItsWay` to the supplier, or `notPaid` after all. */
export const financingStates = defineStates({
  requested: { label: 'À valider', tone: 'action', icon: 'pen' },
  validated: { label: 'Validé', tone: 'engaged', icon: 'circle-check', tags: ['onItsWay'] },
  sent: { label: 'Envoyé', tone: 'progress', icon: 'send', tags: ['onItsWay'] },
  executed: { label: 'Versé', tone: 'success', icon: 'banknote' },
  refused: { label: 'Refusé', tone: 'danger', icon: 'circle-x', tags: ['notPaid'] },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: 'ban', tags: ['notPaid'] },
  failed: { label: 'Rejeté', tone: 'danger', icon: 'circle-x', tags: ['notPaid'] },
  returned: { label: 'Retourné', tone: 'danger', icon: 'undo', tags: ['notPaid'] },
});
export type FinancingState = keyof typeof financingStates;
