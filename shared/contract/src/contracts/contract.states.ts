import { defineStates } from '../machines/states.ts';

/** States of a factoring contract. */
export const contractStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed' },
  to_sign: { label: 'À signer', tone: 'action', icon: 'pen' },
  active: { label: 'Actif', tone: 'engaged', icon: 'shield-check', tags: ['amendable'] },
  suspended: { label: 'Suspendu', tone: 'danger', icon: 'shield-off', tags: ['amendable'] },
  terminated: { label: 'Résilié', tone: 'neutral', icon: 'archive' },
});

export type ContractState = keyof typeof contractStates;
