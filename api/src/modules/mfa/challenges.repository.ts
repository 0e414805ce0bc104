import type { Queryable } from '../../db/caller.ts';

/** See `auth_challenges` in migration 0010. */
export type ChallengePurpose = 'mfa' | 'passkey' | 'register' | 'email' | 'step_up';

export interface Challenge {
  purpose: ChallengePurpose;
  secretHash: Buffer;
  userId?: string;
  sessionId?: string;
  seconds: number;
}

/** Keeps a challenge; returns until when it may be answered, by the database's clock. */
export async function openChallenge(db: Queryable, challenge: Challenge): Promise<string> {
  const { rows } = await db.query<{ expiresAt: string }>(
    `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning expires_at as "expiresAt"`,
    [
      challenge.purpose,
      challenge.secretHash,
      challenge.userId ?? null,
      challenge.sessionId ?? null,
      challenge.seconds,
    ],
  );
  return (rows[0] as { expiresAt: string }).expiresAt;
}

/** The user of a challenge that still waits for its answer. */
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

/** Uses a challenge up: whose it is (`userId` null: anybody's), or null when it is unknown, answered, lapsed or another's. */
export async function takeChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  hash: Buffer,
  of: { userId?: string; sessionId?: string } = {},
): Promise<{ userId: string | null } | null> {
  const { rows } = await db.query<{ userId: string | null }>(
    `update auth_challenges set used_at = now()
      where secret_hash = $2 and purpose = $1 and used_at is null and expires_at > now()
        and ($3::uuid is null or user_id = $3) and ($4::uuid is null or session_id = $4)
      returning user_id as "userId"`,
    [purpose, hash, of.userId ?? null, of.sessionId ?? null],
  );
  return rows[0] ?? null;
}

/** A new mailed code makes those before it worthless, but not those of another session: nobody else's asking spoils one's own. */
export async function dropCodes(db: Queryable, sessionId: string): Promise<void> {
  await db.query(`delete from auth_challenges where purpose = 'email' and session_id = $1`, [sessionId]);
}
