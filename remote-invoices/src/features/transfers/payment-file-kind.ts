import { call, createAttemptKeys } from '@cessio/client';
import {
  getPaymentFile,
  paymentFileTimeline,
  transitionPaymentFile,
  type PaymentFile,
} from '@cessio/contract/transfers';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a payment file's page. */
export const paymentFileKind: RecordKind<PaymentFile> = {
  kind: 'payment_file',
  load: (id, signal) => call(getPaymentFile, { params: { id }, signal }),
  history: (id, signal) => call(paymentFileTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionPaymentFile, { params: { id }, body, idempotencyKey: keyFor(`payment file ${id}`, body) }),
  nameOf: ({ number }) => number,
};
