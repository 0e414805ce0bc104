import { call, createAttemptKeys } from '@cessio/client';
import { documentTimeline, getDocument, transitionDocument, type DocumentRecord } from '@cessio/contract';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of one document. */
export const documentKind: RecordKind<DocumentRecord> = {
  kind: 'document',
  load: (id, signal) => call(getDocument, { params: { id }, signal }),
  history: (id, signal) => call(documentTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionDocument, { params: { id }, body, idempotencyKey: keyFor(`document ${id}`, body) }),
  nameOf: ({ typeLabel }) => typeLabel,
};
