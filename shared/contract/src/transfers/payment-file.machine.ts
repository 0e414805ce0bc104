import { defineMachine } from '../machines/machine.ts';
import { paymentFileStates } from './payment-file.states.ts';

/** One person makes a payment file, another sends it; the bank's answer ends it (docs/adr/0110). */
export const paymentFileMachine = defineMachine({
  name: 'payment_file',
  states: paymentFileStates,
  transitions: [
    { action: 'make', from: ['draft'], to: 'made', label: 'Préparer le fichier', by: ['system'] },
    {
      action: 'send',
      from: ['made'],
      to: 'sent',
      label: 'Envoyer à la banque',
      done: 'Envoyé',
      by: ['M', 'X'],
      permission: 'transfers.write',
      stepUp: true,
      requires: ['FOUR_EYES_REQUIRED', 'OWN_VALIDATION', 'PAYMENT_CUT_OFF', 'TRANSFER_ACCOUNTS'],
      confirm: 'Envoyer {number}\u00a0: {total} en {count}\u00a0?',
      look: {
        rank: 'main',
        icon: 'send',
        effects: [
          { text: 'Exécution le {date}, depuis {account}', icon: 'landmark' },
          { text: 'Somme de contrôle\u00a0: {total}', icon: 'shield-check' },
        ],
      },
    },
    {
      action: 'cancel',
      from: ['made'],
      to: 'cancelled',
      label: 'Annuler le fichier',
      done: 'Annulé\u00a0: ses virements attendent de nouveau',
      by: ['M', 'X'],
      permission: 'transfers.write',
      comment: 'optional',
      confirm: 'Annuler {number}\u00a0? Ses virements attendront un autre fichier.',
      look: { rank: 'danger', icon: 'ban' },
    },
    { action: 'answer', from: ['sent'], to: 'answered', label: 'Constater la réponse', by: ['system'] },
  ],
});
export type PaymentFileAction = (typeof paymentFileMachine.transitions)[number]['action'];
