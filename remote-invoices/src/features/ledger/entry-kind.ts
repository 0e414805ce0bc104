import { call, createAttemptKeys } from '@cessio/client';
import {
  getLedgerEntry,
  ledgerEntryTimeline,
  transitionLedgerEntry,
  type LedgerEntry,
} from '@cessio/contract/ledger';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of an entry's page. */
export const entryKind: RecordKind<LedgerEntry> = {
  kind: 'ledger_entry',
  load: (id, signal) => call(getLedgerEntry, { params: { id }, signal }),
  history: (id, signal) => call(ledgerEntryTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionLedgerEntry, { params: { id }, body, idempotencyKey: keyFor(`entry ${id}`, body) }),
  nameOf: ({ ref, label }) => ref ?? label,
};
