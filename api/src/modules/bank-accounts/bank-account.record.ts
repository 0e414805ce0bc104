import type { bankAccountEntity, ChangesOf, PartyRef, PartyState, RecordOf } from '@cessio/contract';
import type { BankAccountRecord } from '@cessio/contract/bank-accounts';
import type { Reached } from '../notifications/receivers.ts';

/** An account as the caller's side reads it; for the bank with related data. */
export interface AccountRecord extends RecordOf<typeof bankAccountEntity> {
  party: PartyRef;
  partyStatus: PartyState;
  usable: boolean;
  alert?: boolean;
  own?: boolean;
  maker?: string | null;
  verifier?: string | null;
  proof?: BankAccountRecord['proof'];
  shares?: BankAccountRecord['shares'];
  reached?: Reached;
}

export type AccountChange = ChangesOf<typeof bankAccountEntity>;
