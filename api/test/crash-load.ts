import type { Role } from '@cessio/contract';
import type { Client } from 'pg';
import { insertRow } from './fixtures.ts';
import type { LedgerLoad } from './ledger-load.ts';
import { daysFromToday } from './world.ts';

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

/** A user who is signed in. @param columns of `users`: role, e-mail address and what else matters */
export async function insertCaller(
  owner: Client,
  columns: object,
): Promise<Pick<Caller, 'userId' | 'sessionId'>> {
  const userId = await insertRow(owner, 'users', {
    first_name: 'Jean',
    last_name: 'Essai',
    password_hash: 'none',
    email_verified_at: new Date(),
    ...columns,
  });
  const session = { user_id: userId, device: 'test', ip: '127.0.0.1', expires_at: daysFromToday(30) };
  return { userId, sessionId: await insertRow(owner, 'sessions', session) };
}

/** Proofs that this caller may spend, one each. */
export const insertProofs = (
  owner: Client,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  proofs: readonly string[],
) =>
  owner.query(
    `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
       select 'step_up', sha256(convert_to(p, 'UTF8')), $2, $3, now() + interval '1 day' from unnest($1::text[]) p`,
    [proofs, userId, sessionId],
  );
