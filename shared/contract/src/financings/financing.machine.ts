import { LIMIT_CODES } from '../money/approval-limit.ts';
import { defineMachine } from '../machines/machine.ts';
import { financingStates } from './financing.states.ts';

/** What a validation depends on, judged again when it is taken. */
export const DRAW_CODES = [
  'PARTY_INACTIVE',
  'KYC_INVALID',
  'CONTRACT_INACTIVE',
  'BANK_DAYS_MISSING',
  'ACCOUNT_NOT_USABLE',
  'RATE_MISSING',
  'DRAW_NOT_ELIGIBLE',
  'AVAILABILITY_EXCEEDED',
] as const;

/**
 * A financing is asked for by the supplier, or by the bank for it, and validated by somebody else; within the contract's
 * limit by the portal at once. The validation posts it (docs/adr/0109); what follows is the bank's answer.
 */
export const financingMachine = defineMachine({
  name: 'financing',
  states: financingStates,
  transitions: [
    {
      action: 'validate',
      from: ['requested'],
      to: 'validated',
      label: 'Valider',
      done: 'Validé',
      by: ['A', 'M'],
      permission: 'financings.validate',
      stepUp: true,
      requires: ['FOUR_EYES_REQUIRED', ...LIMIT_CODES, ...DRAW_CODES],
      comment: 'optional',
      confirm: 'Virer {netPaid} à {holder} le {date}\u00a0?',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'circle-check',
        effects: [
          { text: '{lines}', icon: 'file-check' },
          { text: '{interest}', icon: 'receipt' },
          { text: 'Reste disponible\u00a0: {left}', icon: 'chart' },
        ],
      },
    },
    {
      action: 'refuse',
      from: ['requested'],
      to: 'refused',
      label: 'Refuser',
      done: 'Refusé',
      by: ['A', 'M'],
      permission: 'financings.validate',
      reason: 'bankRefusal',
      comment: 'optional',
      confirm: 'Refuser le financement {number} de {amount}\u00a0?',
      look: { letter: 'R', rank: 'danger', icon: 'circle-x' },
    },
    {
      action: 'cancel',
      from: ['requested'],
      to: 'cancelled',
      label: 'Annuler la demande',
      done: 'Annulé',
      by: ['S', 'A', 'M'],
      permission: 'financings.request',
      right: 'submit',
      comment: 'optional',
      confirm: 'Annuler la demande {number} de {amount}\u00a0? Le montant redevient disponible aussitôt.',
      look: { rank: 'danger', icon: 'ban' },
    },
    {
      action: 'withdraw',
      from: ['validated'],
      to: 'cancelled',
      label: 'Annuler le financement',
      done: 'Annulé\u00a0: écritures contre-passées',
      by: ['A', 'M'],
      permission: 'financings.validate',
      stepUp: true,
      requires: ['IN_PAYMENT_FILE'],
      comment: 'required',
      confirm: 'Annuler le financement {number} de {amount}\u00a0? Rien n’est viré.',
      look: {
        rank: 'danger',
        icon: 'ban',
        effects: [{ text: 'Financement et intérêts contre-passés aujourd’hui', icon: 'undo' }],
      },
    },
    {
      action: 'send',
      from: ['validated'],
      to: 'sent',
      label: 'Envoyer à la banque',
      done: 'Envoyé à la banque',
      by: ['system'],
    },
    {
      action: 'execute',
      from: ['sent'],
      to: 'executed',
      label: 'Constater le virement',
      done: 'Exécuté par la banque',
      by: ['system'],
    },
    {
      action: 'fail',
      from: ['validated', 'sent'],
      to: 'failed',
      label: 'Constater le rejet',
      done: 'Rejeté par la banque',
      by: ['system'],
    },
    {
      action: 'return',
      from: ['executed'],
      to: 'returned',
      label: 'Constater le retour',
      done: 'Revenu à la banque',
      by: ['system'],
    },
  ],
});
export type FinancingAction = (typeof financingMachine.transitions)[number]['action'];
