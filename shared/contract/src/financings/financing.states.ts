import { defineStates } from '../machines/states.ts';

/** Money that a supplier asks for against its assigned invoices (docs/adr/0109). */
export const financingStates = defineStates({
  requested: { label: 'À valider', tone: 'action', icon: 'calendar-clock', tags: ['live', 'asked'] },
  validated: { label: 'Validé', tone: 'engaged', icon: 'circle-check', tags: ['live', 'posted'] },
  sent: { label: 'Envoyé à la banque', tone: 'engaged', icon: 'send', tags: ['live', 'posted'] },
  executed: { label: 'Versé', tone: 'success', icon: 'banknote', tags: ['posted'] },
  refused: { label: 'Refusé', tone: 'danger', icon: 'circle-x', tags: ['ended'] },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: 'ban', tags: ['ended'] },
  failed: { label: 'Rejeté par la banque', tone: 'danger', icon: 'circle-x', tags: ['ended'] },
  returned: { label: 'Virement retourné', tone: 'danger', icon: 'undo', tags: ['ended'] },
});
export type FinancingState = keyof typeof financingStates;
