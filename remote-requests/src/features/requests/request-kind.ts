import { call, createAttemptKeys } from '@cessio/client';
import {
  getGuaranteeRequest,
  guaranteeRequestTimeline,
  transitionGuaranteeRequest,
  uploadFile,
  type GuaranteeRequest,
  addNote,
  removeNote,
} from '@cessio/contract';
import type { NoteCalls, RecordKind } from '@cessio/ui/record';

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
  upload: (file, onProgress) => call(uploadFile, { file, onProgress }),
  nameOf: ({ number }) => number,
};

/** The calls of its internal notes. */
export const notesOf = (entityId: string): NoteCalls => ({
  entity: 'guarantee_request',
  entityId,
  add: (text) => call(addNote, { body: { entity: 'guarantee_request', entityId, text } }),
  remove: (id) => call(removeNote, { params: { id } }),
});
