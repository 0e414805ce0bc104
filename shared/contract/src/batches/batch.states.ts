import { defineStates } from '../machines/states.ts';

/** A list of invoices (bordereau) that a supplier assigns to the bank by one signature. */
export const batchStates = defineStates({
  draft: { label: 'Brouillon', tone: 'neutral', icon: 'circle-dashed', tags: ['live', 'editable'] },
  to_sign: { label: 'À signer', tone: 'action', icon: 'pen', tags: ['live'] },
  signed: { label: 'Signé', tone: 'engaged', icon: 'file-check', tags: ['live', 'signed'] },
  cancelled: { label: 'Annulé', tone: 'neutral', icon: 'ban', tags: ['ended'] },
});
export type BatchState = keyof typeof batchStates;
