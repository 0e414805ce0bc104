import { defineStates } from '../machines/states.ts';

/** An entry never changes: that it was reversed is read from the entry that reverses it. */
export const ledgerEntryStates = defineStates({
  posted: { label: 'Passée', tone: 'success', icon: 'circle-check' },
  reversed: { label: 'Contre-passée', tone: 'neutral', icon: 'undo' },
});
export type LedgerEntryState = keyof typeof ledgerEntryStates;
