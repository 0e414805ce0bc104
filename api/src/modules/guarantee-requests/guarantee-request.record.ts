import type {
  ChangesOf,
  guaranteeRequestEntity,
  PartyState,
  RecordOf,
  RequestAnswer,
} from '@cessio/contract';
import type { Reached } from '../notifications/receivers.ts';

/** A request as the caller's side reads it; the requester's side lacks opinion, holder and the decider's name. */
export interface RequestRecord extends RecordOf<typeof guaranteeRequestEntity> {
  decidedBy?: string | null;
  opinion?: { by: string; byId: string; at: string } | null;
  reached?: Reached;
  /** Who has it in the bank, for the bank alone. */
  held?: Held;
  answers?: RequestAnswer[];
  /** Until when the invitation of its beneficiary works. */
  expiresAt?: string | null;
  /** The company under an invited beneficiary's number, for the bank alone. */
  known?: KnownCompany | null;
}

export interface KnownCompany {
  readonly id: string;
  readonly legalName: string;
  readonly status: PartyState;
}

export interface Held {
  /** The colleague that it was handed to, else the adviser of its company. */
  readonly adviser: string | null;
  readonly since: string;
}

export type RequestChange = ChangesOf<typeof guaranteeRequestEntity>;
