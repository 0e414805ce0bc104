import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Identity } from '../src/db/caller.ts';

/** The header of a proof just given by this person, for tests of what follows it. */
export async function stepUpHeader(
  owner: Client,
  { userId, sessionId }: Identity,
): Promise<{ 'x-step-up': string }> {
  const token = randomUUID();
  await owner.query(
    `insert into auth_challenges (purpose, secret_hash, user_id, session_id, expires_at)
      values ('step_up', sha256(convert_to($1, 'UTF8')), $2, $3, now() + interval '5 minutes')`,
    [token, userId, sessionId],
  );
  return { 'x-step-up': token };
}
