import { call, createAttemptKeys } from '@cessio/client';
import { batchTimeline, getBatch, transitionBatch, type Batch } from '@cessio/contract/batches';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a batch's page. */
export const batchKind: RecordKind<Batch> = {
  kind: 'batch',
  load: (id, signal) => call(getBatch, { params: { id }, signal }),
  history: (id, signal) => call(batchTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionBatch, { params: { id }, body, idempotencyKey: keyFor(`batch ${id}`, body) }),
  nameOf: ({ number }) => number,
};
