import { call, createAttemptKeys } from '@cessio/client';
import { uploadFile } from '@cessio/contract';
import {
  bankAccountTimeline,
  getBankAccount,
  transitionBankAccount,
  type BankAccountRecord,
} from '@cessio/contract/bank-accounts';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of one bank account. */
export const accountKind: RecordKind<BankAccountRecord> = {
  kind: 'bank_account',
  load: (id, signal) => call(getBankAccount, { params: { id }, signal }),
  history: (id, signal) => call(bankAccountTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionBankAccount, { params: { id }, body, idempotencyKey: keyFor(`account ${id}`, body) }),
  upload: (file, onProgress) => call(uploadFile, { file, onProgress }),
  nameOf: ({ iban }) => iban,
};
