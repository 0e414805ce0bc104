import { call, createAttemptKeys } from '@cessio/client';
import {
  getInvoice,
  invoiceTimeline,
  transitionInvoice,
  uploadFile,
  type Invoice,
  addNote,
  removeNote,
} from '@cessio/contract';
import type { NoteCalls, RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of an invoice's page. */
export const invoiceKind: RecordKind<Invoice> = {
  kind: 'invoice',
  load: (id, signal) => call(getInvoice, { params: { id }, signal }),
  history: (id, signal) => call(invoiceTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionInvoice, { params: { id }, body, idempotencyKey: keyFor(`invoice ${id}`, body) }),
  upload: (file, onProgress) => call(uploadFile, { file, onProgress }),
  nameOf: ({ number, ref }) => number ?? ref,
};

/** The calls of its internal notes. */
export const notesOf = (entityId: string): NoteCalls => ({
  entity: 'invoice',
  entityId,
  add: (text) => call(addNote, { body: { entity: 'invoice', entityId, text } }),
  remove: (id) => call(removeNote, { params: { id } }),
});
