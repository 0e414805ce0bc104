import { defineMachine } from '../machines/machine.ts';
import { contractStates } from './contract.states.ts';

const STOP = { permission: 'contracts.stop', reason: 'partyStop', comment: 'optional' } as const;

/**
 * Machine of contracts: its first version's signatures begin one (`contractTermMachine`), these steps stop and end it.
 * Collections go on whatever its state; `PARTY_STOPS` says what a stopped company refuses.
 */
export const contractMachine = defineMachine({
  name: 'contract',
  states: contractStates,
  transitions: [
    // What becomes of the first version, by its state.
    {
      action: 'first_to_sign',
      from: ['draft'],
      to: 'to_sign',
      label: 'Envoyé à la signature',
      by: ['system'],
    },
    { action: 'first_signed', from: ['to_sign'], to: 'active', label: 'Signé', by: ['system'] },
    { action: 'first_declined', from: ['to_sign'], to: 'terminated', label: 'Décliné', by: ['system'] },
    {
      action: 'first_withdrawn',
      from: ['draft', 'to_sign'],
      to: 'terminated',
      label: 'Retiré',
      by: ['system'],
    },
    {
      action: 'suspend',
      from: ['active'],
      to: 'suspended',
      label: 'Suspendre',
      done: 'Contrat suspendu',
      by: ['M'],
      ...STOP,
      confirm: 'Suspendre le contrat {number}\u00a0?',
      look: {
        rank: 'danger',
        reversible: true,
        icon: 'shield-off',
        effects: [
          {
            text: 'Dépôts, approbations, cessions et financements sont refusés',
            icon: 'ban',
            tone: 'danger',
          },
          { text: 'Les encaissements continuent', icon: 'banknote' },
        ],
      },
    },
    {
      action: 'resume',
      from: ['suspended'],
      to: 'active',
      label: 'Rétablir',
      done: 'Contrat rétabli',
      by: ['M'],
      permission: 'contracts.stop',
      comment: 'required',
      requires: ['PARTY_INACTIVE'],
      confirm: 'Rétablir le contrat {number}\u00a0?',
      look: {
        rank: 'main',
        icon: 'shield-check',
        effects: [{ text: 'Dépôts, approbations, cessions et financements reprennent', icon: 'undo' }],
      },
    },
    {
      action: 'terminate',
      from: ['active', 'suspended'],
      to: 'terminated',
      label: 'Résilier',
      done: 'Contrat résilié',
      by: ['A', 'M'],
      two: ['A', 'M'],
      stepUp: true,
      ...STOP,
      confirm: 'Résilier le contrat {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'archive',
        effects: [
          { text: 'Rien de nouveau n’est cédé ni financé', icon: 'ban', tone: 'danger' },
          { text: 'Les factures déjà cédées restent régies par le contrat', icon: 'landmark' },
        ],
      },
    },
  ],
});

export type ContractAction = (typeof contractMachine.transitions)[number]['action'];
