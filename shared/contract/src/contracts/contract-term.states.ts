import { defineStates } from '../machines/states.ts';

/** States of a version of a contract's terms: the first one, or an amendment. */
export const contractTermStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['open'] },
  to_sign: { label: 'À signer', tone: 'action', icon: 'pen', tags: ['open', 'milestone'] },
  to_countersign: { label: 'À contresigner', tone: 'action', icon: 'stamp', tags: ['open', 'milestone'] },
  signed: { label: 'Signé', tone: 'engaged', icon: 'file-check', tags: ['done', 'milestone'] },
  declined: { label: 'Décliné', tone: 'neutral', icon: 'ban', tags: ['ended'] },
  withdrawn: { label: 'Retiré', tone: 'neutral', icon: 'undo', tags: ['ended'] },
});

export type ContractTermState = keyof typeof contractTermStates;
