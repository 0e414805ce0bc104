import { defineMachine } from '../machines/machine.ts';
import { batchStates } from './batch.states.ts';

/** Those who may prepare a batch: the supplier, or the bank for it. */
const PREPARED = { by: ['S', 'A', 'M'], permission: 'batches.write' } as const;

/**
 * A batch is prepared by the supplier or by the bank for it, and signed by the supplier alone: the signature assigns its
 * invoices, in one transaction with deed and postings (docs/adr/0105).
 */
export const batchMachine = defineMachine({
  name: 'batch',
  states: batchStates,
  transitions: [
    {
      action: 'finalise',
      from: ['draft'],
      to: 'to_sign',
      label: 'Finaliser',
      done: 'Prêt à signer',
      ...PREPARED,
      requires: [
        'BATCH_EMPTY',
        'CONTRACT_INACTIVE',
        'PARTY_INACTIVE',
        'KYC_INVALID',
        'NOT_ELIGIBLE',
        'CEILING_EXCEEDED',
        'CONCENTRATION_EXCEEDED',
      ],
      confirm: 'Finaliser le bordereau {number}\u00a0? {count}, {total}.',
      look: {
        rank: 'main',
        icon: 'file-check',
        effects: [{ text: 'Les montants sont arrêtés jusqu’à la signature', icon: 'lock' }],
      },
    },
    {
      action: 'sign',
      from: ['to_sign'],
      to: 'signed',
      label: 'Signer la cession',
      done: 'Signé\u00a0: factures cédées',
      by: ['S'],
      permission: 'batches.sign',
      right: 'sign',
      stepUp: true,
      requires: [
        'CONTRACT_INACTIVE',
        'PARTY_INACTIVE',
        'KYC_INVALID',
        'NOT_ELIGIBLE',
        'CEILING_EXCEEDED',
        'CONCENTRATION_EXCEEDED',
        'FIGURES_CHANGED',
      ],
      confirm: 'Vous cédez {count} pour {total} à {bank}. Coût annoncé\u00a0: {cost}.',
      look: {
        rank: 'main',
        icon: 'pen',
        effects: [
          { text: '{account}', icon: 'banknote' },
          { text: '{notice}', icon: 'mail' },
          { text: 'La cession est définitive', icon: 'link' },
        ],
      },
    },
    {
      action: 'reopen',
      from: ['to_sign'],
      to: 'draft',
      label: 'Modifier',
      done: 'Repris en brouillon',
      ...PREPARED,
      confirm: 'Reprendre le bordereau {number} pour le modifier\u00a0?',
      look: { icon: 'undo' },
    },
    {
      action: 'cancel',
      from: ['draft', 'to_sign'],
      to: 'cancelled',
      label: 'Annuler le bordereau',
      done: 'Annulé',
      ...PREPARED,
      comment: 'optional',
      confirm:
        'Annuler le bordereau {number}\u00a0? Ses factures restent approuvées et peuvent être cédées autrement.',
      look: { rank: 'danger', icon: 'ban' },
    },
  ],
});
export type BatchAction = (typeof batchMachine.transitions)[number]['action'];
