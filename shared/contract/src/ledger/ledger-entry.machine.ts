import { defineMachine } from '../machines/machine.ts';
import { ledgerEntryStates } from './ledger-entry.states.ts';

/** An entry made by mistake is reversed by another one; both stay. */
export const ledgerEntryMachine = defineMachine({
  name: 'ledger_entry',
  states: ledgerEntryStates,
  transitions: [
    {
      action: 'reverse',
      from: ['posted'],
      to: 'reversed',
      label: 'Contre-passer',
      done: 'Écriture contre-passée',
      by: ['M'],
      two: ['M', 'M'],
      stepUp: true,
      permission: 'ledger.reverse',
      comment: 'required',
      commentLabel: 'Motif, inscrit dans l’écriture',
      confirm: 'Contre-passer l’écriture {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'undo',
        effects: [
          { text: 'Une écriture de sens inverse est passée à la date du jour', icon: 'landmark' },
          { text: 'Les deux écritures restent au journal', icon: 'shield-check' },
        ],
      },
    },
  ],
});
export type LedgerEntryAction = (typeof ledgerEntryMachine.transitions)[number]['action'];
