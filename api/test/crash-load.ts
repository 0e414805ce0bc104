import type { Role } from '@cessio/contract';
import type { Client } from 'pg';
import type { LedgerLoad } from './ledger-load.ts';

/** A call, repeated with the same key until it is acknowledged. */
export interface Call {
  key: string;
  path: string;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
  caller: Caller;
}

/** Who calls: a user with a session. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  partyId: string | null;
}

/** What is done while something is killed. */
export interface Load {
  /** Prepares the database. @param around contracts that are there, where the API keeps files, and the most calls that follow */
  fill(
    owner: Client,
    around: { contracts: LedgerLoad['contracts']; files: string; most: number },
  ): Promise<void>;
  /** The next call; its key is unique. */
  next(): Call;
  /** How often what this call does was done; NaN if not as asked. @param id in its answer; null before there was one */
  done(owner: Client, call: Call, id: string | null): Promise<number>;
  /** What is wrong with the records, in words; nothing when all is well. */
  findings(owner: Client): Promise<string[]>;
}
