import { call, createAttemptKeys } from '@cessio/client';
import {
  financingTimeline,
  getFinancing,
  transitionFinancing,
  type Financing,
} from '@cessio/contract/financings';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a financing's page. */
export const financingKind: RecordKind<Financing> = {
  kind: 'financing',
  load: (id, signal) => call(getFinancing, { params: { id }, signal }),
  history: (id, signal) => call(financingTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionFinancing, { params: { id }, body, idempotencyKey: keyFor(`financing ${id}`, body) }),
  nameOf: ({ number }) => number,
};
