import { call, createAttemptKeys } from '@cessio/client';
import {
  getGuaranteeRequest,
  guaranteeRequestTimeline,
  transitionGuaranteeRequest,
  type GuaranteeRequest,
} from '@cessio/contract';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a guarantee request's page. */
export const requestKind: RecordKind<GuaranteeRequest> = {
  kind: 'guarantee_request',
  load: (id, signal) => call(getGuaranteeRequest, { params: { id }, signal }),
  history: (id, signal) => call(guaranteeRequestTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionGuaranteeRequest, {
      params: { id },
      body,
      idempotencyKey: keyFor(`request ${id}`, body),
    }),
  nameOf: ({ number }) => number,
};
