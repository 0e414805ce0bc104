import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';

/** See `auth_challenges` in migration 0010. */
export type ChallengePurpose = 'mfa' | 'passkey' | 'register' | 'email' | 'step_up';

/** How long a challenge may be answered, and a proof or a mailed code used. */
export const CHALLENGE_SECONDS = 300;

/** The owner of a challenge: anybody, a user, or a session. */
interface Whose {
  readonly userId?: string;
  readonly sessionId?: string;
}

/**
 * Stores a challenge; returns until when it may be answered, by the database's clock.
 * @param method by which a proof was given, for the deed that it signs
 */
export async function openChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  secret: Buffer,
  { userId, sessionId }: Whose = {},
  method: string | null = null,
): Promise<string> {
  const { rows } = await db.query<{ expiresAt: string }>(
    `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at, method)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) returning expires_at as "expiresAt"`,
    [purpose, secret, userId, sessionId, CHALLENGE_SECONDS, method],
  );
  return (rows[0] as { expiresAt: string }).expiresAt;
}

/** The user of a challenge that is still pending. */
export async function waitingFor(
  db: Queryable,
  purpose: ChallengePurpose,
  hash: Buffer,
): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    `select user_id as "userId" from auth_challenges
      where secret_hash = $2 and purpose = $1 and used_at is null and expires_at > now()`,
    [purpose, hash],
  );
  return rows[0]?.userId ?? null;
}

/**
 * Uses up a challenge: returns its owner (`userId` null: anybody), or null when it is unknown, answered, expired or
 * another's.
 */
export function takeChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  hash: Buffer,
  { userId, sessionId }: Whose = {},
): Promise<{ userId: string | null } | null> {
  return firstRow<{ userId: string | null }>(db, {
    text: `update auth_challenges set used_at = now()
      where secret_hash = $2 and purpose = $1 and used_at is null and expires_at > now()
        and ($3::uuid is null or user_id = $3) and ($4::uuid is null or session_id = $4)
      returning user_id as "userId"`,
    values: [purpose, hash, userId, sessionId],
  });
}

/**
 * A new mailed code invalidates earlier ones, but not those of other sessions: nobody can spoil another's code by
 * asking for one.
 */
export async function dropCodes(db: Queryable, sessionId: string): Promise<void> {
  await db.query(`delete from auth_challenges where purpose = 'email' and session_id = $1`, [sessionId]);
}
