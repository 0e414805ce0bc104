import type { Actor } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { guaranteeStates } from './guarantee.states.ts';

/** Two persons of the bank, one of each function (docs/adr/0072). */
const RISK_AND_MANAGER = {
  by: ['R', 'M'],
  two: ['R', 'M'],
  permission: 'guarantees.change',
} as const;
const CHANGE = { ...RISK_AND_MANAGER, reason: 'guaranteeChange', comment: 'optional' } as const;
const ON_RECEIPT = {
  text: 'Effet à réception par le bénéficiaire',
  icon: 'mail',
} as const;
const BUSINESS_DAYS = { text: 'Réponse avant le {answerBy}, 18\u00a0h', icon: 'calendar-clock' } as const;

/**
 * Machine "Guarantees" of api.md §5: a change decided by two persons takes effect when the beneficiary has received it.
 */
export const guaranteeMachine = defineMachine({
  name: 'guarantee',
  states: guaranteeStates,
  transitions: [
    {
      action: 'reduce',
      from: ['active', 'reduced'],
      to: 'same',
      label: 'Réduire',
      done: 'Réduction notifiée',
      ...CHANGE,
      payload: {
        name: 'reduction',
        fields: {
          newAmount: {
            kind: 'amount',
            min: 1,
            below: 'amount',
            label: 'Nouveau montant',
            help: 'Accordé\u00a0: {granted}. Ce qui est cédé reste couvert.',
            missing: 'Indiquez un montant',
          },
        },
      },
      confirm: 'Réduire la garantie {number}\u00a0?',
      look: { icon: 'trending-down', effects: [ON_RECEIPT] },
    },
    {
      action: 'suspend',
      from: ['active', 'reduced'],
      to: 'same',
      label: 'Suspendre',
      done: 'Suspension notifiée',
      ...CHANGE,
      confirm: 'Suspendre la garantie {number}\u00a0?',
      look: { rank: 'danger', reversible: true, icon: 'shield-off', effects: [ON_RECEIPT] },
    },
    {
      action: 'lift',
      from: ['suspended'],
      to: 'same',
      label: 'Lever la suspension',
      done: 'Levée de la suspension notifiée',
      ...CHANGE,
      confirm: 'Lever la suspension de la garantie {number}\u00a0?',
      look: { rank: 'main', icon: 'shield-check', effects: [ON_RECEIPT] },
    },
    {
      action: 'apply_reduction',
      from: ['active', 'reduced'],
      to: 'reduced',
      label: 'Prise d’effet de la réduction',
      by: ['system'],
    },
    {
      action: 'apply_suspension',
      from: ['active', 'reduced'],
      to: 'suspended',
      label: 'Prise d’effet de la suspension',
      by: ['system'],
    },
    {
      action: 'apply_lift',
      from: ['suspended'],
      to: 'active',
      label: 'Fin de la suspension',
      by: ['system'],
    },
    {
      action: 'apply_lift_reduced',
      from: ['suspended'],
      to: 'reduced',
      label: 'Fin de la suspension',
      by: ['system'],
    },
    {
      action: 'call',
      from: ['active', 'reduced', 'suspended'],
      to: 'called',
      label: 'Mettre en jeu',
      done: 'Garantie mise en jeu',
      by: ['S', 'A', 'M'],
      permission: 'guarantees.call',
      requires: ['DEADLINE_PASSED', 'PROOF_REQUIRED'],
      payload: {
        name: 'call',
        fields: {
          amount: {
            kind: 'amount',
            min: 1,
            upTo: 'amount',
            label: 'Montant demandé',
            help: 'Au plus {granted}',
            missing: 'Indiquez un montant',
          },
          statement: {
            kind: 'text',
            min: 10,
            max: 4000,
            label: 'En quoi le débiteur a manqué à ses obligations',
            missing: 'Expliquez en 10 caractères au moins',
          },
          fileId: {
            kind: 'file',
            label: 'Demande de paiement signée et pièces, en un fichier',
            missing: 'Joignez la demande de paiement',
          },
        },
      },
      confirm: 'Mettre en jeu la garantie {number}\u00a0?',
      look: { rank: 'danger', icon: 'flag', effects: [BUSINESS_DAYS] },
    },
    {
      action: 'refuse_call',
      from: ['called'],
      to: 'same',
      label: 'Refuser le paiement',
      done: 'Paiement refusé',
      ...RISK_AND_MANAGER,
      requires: ['DEADLINE_PASSED'],
      payload: {
        name: 'refusal',
        fields: {
          discrepancies: {
            kind: 'text',
            min: 10,
            max: 8000,
            label: 'Irrégularités, une par ligne',
            help: 'Un seul refus est permis\u00a0: listez toutes les irrégularités.',
            missing: 'Listez toutes les irrégularités',
          },
        },
      },
      confirm: 'Refuser de payer la garantie {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'circle-x',
        effects: [{ text: 'Aucun autre refus ne sera possible', icon: 'triangle-alert', tone: 'danger' }],
      },
    },
    {
      action: 'resume_active',
      from: ['called'],
      to: 'active',
      label: 'Retour à l’état précédent',
      by: ['system'],
    },
    {
      action: 'resume_reduced',
      from: ['called'],
      to: 'reduced',
      label: 'Retour à l’état précédent',
      by: ['system'],
    },
    {
      action: 'resume_suspended',
      from: ['called'],
      to: 'suspended',
      label: 'Retour à l’état précédent',
      by: ['system'],
    },
    {
      action: 'pay',
      from: ['called'],
      to: 'paid',
      label: 'Payer',
      done: 'Garantie payée',
      by: ['A', 'M'],
      two: ['A', 'M'],
      permission: 'guarantees.pay',
      payload: {
        name: 'callPayment',
        fields: {
          amount: {
            kind: 'amount',
            min: 1,
            upTo: 'amount',
            label: 'Montant payé',
            help: 'Demandé\u00a0: {called}',
            missing: 'Indiquez un montant',
          },
        },
      },
      comment: 'optional',
      stepUp: true,
      confirm: 'Payer la garantie {number}\u00a0?',
      look: {
        rank: 'main',
        icon: 'banknote',
        effects: [
          { text: '{requester} devra ce montant à la banque', icon: 'receipt' },
          { text: 'La garantie prend fin', icon: 'ban', tone: 'danger' },
        ],
      },
    },
    {
      action: 'release',
      from: ['active', 'reduced', 'suspended'],
      to: 'released',
      label: 'Donner mainlevée',
      done: 'Mainlevée donnée',
      by: ['S', 'L'],
      permission: 'guarantees.release',
      right: 'sign',
      comment: 'optional',
      confirm: 'Donner mainlevée de la garantie {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'undo',
        effects: [{ text: 'La garantie prend fin', icon: 'ban', tone: 'danger' }],
      },
    },
    {
      action: 'expire',
      from: ['active', 'reduced', 'suspended'],
      to: 'expired',
      label: 'Terme passé',
      by: ['system'],
    },
  ],
});

export type GuaranteeAction = (typeof guaranteeMachine.transitions)[number]['action'];

/** The beneficiary is the assignor's side; the requester takes no step on a guarantee. */
export function guaranteeParts(actor: Actor): Part[] {
  return lettersOf(actor);
}
