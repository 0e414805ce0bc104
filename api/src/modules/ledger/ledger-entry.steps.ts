import {
  actorOf,
  formatDate,
  ledgerEntryMachine,
  lettersOf,
  type LedgerEntryAction,
  type LedgerEntryState,
} from '@cessio/contract';
import type { StepHandlers } from '../../machine/run-step.ts';
import { askApproval } from '../approvals/approvals.service.ts';
import { findEntry, type EntryFound } from './ledger.repository.ts';

/** An entry's number, or its day for the second until it has one. */
export const nameOfEntry = ({ ref, entryDate }: Pick<EntryFound, 'ref' | 'entryDate'>): string =>
  ref ?? `du ${formatDate(entryDate)}`;

/** What entries add to their machine. @param show the entry as its page shows it */
export const entrySteps = (
  show: StepHandlers<LedgerEntryState, LedgerEntryAction, EntryFound, object>['show'],
): StepHandlers<LedgerEntryState, LedgerEntryAction, EntryFound, object> => ({
  machine: ledgerEntryMachine,
  entity: 'ledger_entry',
  collection: 'ledgerEntries',
  // Nothing of an entry changes: two reversals at once meet at the unique column of the second.
  lock: (tx, _side, id) => findEntry(tx, id),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  refuse: (_row, _identity, record) => {
    if (record.reverses) return { state: 'Contre-passation' };
    if (record.followsRecord) return { state: 'Suit un dossier' };
    return record.pending ? { state: `À approuver\u00a0: ${record.pending.label}` } : null;
  },
  preconditions: () => () => null,
  receivers: () => [],
  turn: null,
  ask: (step) => {
    const { record } = step;
    return askApproval(step as Parameters<typeof askApproval>[0], {
      entity: 'ledger_entry',
      partyId: null,
      number: nameOfEntry(record),
      amount: record.amount,
      currency: record.currency,
    });
  },
  effects: {
    reverse: async ({ tx, record, body }) => {
      await tx.query('select reverse_entry($1, $2)', [record.id, body.comment]);
      return {};
    },
  },
  write: async (tx, _side, id) => (await findEntry(tx, id)) as EntryFound,
  show,
  wordsOf: ({ record }) => ({ number: nameOfEntry(record) }),
});
