import { defineStates } from '../machines/states.ts';

/** Transfers that leave one account of the bank on one day (docs/adr/0110); `kept`: a draft does not outlive its transaction. */
export const paymentFileStates = defineStates({
  draft: { label: 'En préparation', tone: 'neutral', icon: 'circle-dashed' },
  made: { label: 'À envoyer', tone: 'action', icon: 'file-check', tags: ['kept'] },
  sent: { label: 'Envoyé', tone: 'progress', icon: 'send', tags: ['kept'] },
  answered: { label: 'Réponse reçue', tone: 'success', icon: 'circle-check', tags: ['kept'] },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: 'ban', tags: ['kept'] },
});
export type PaymentFileState = keyof typeof paymentFileStates;

/** One transfer of a file. */
export const transferStates = defineStates({
  waiting: { label: 'En attente', tone: 'progress', icon: 'calendar-clock' },
  executed: { label: 'Exécuté', tone: 'success', icon: 'banknote' },
  rejected: { label: 'Rejeté', tone: 'danger', icon: 'circle-x' },
  returned: { label: 'Retourné', tone: 'danger', icon: 'undo' },
  dropped: { label: 'Retiré', tone: 'neutral', icon: 'ban' },
});
export type TransferState = keyof typeof transferStates;
