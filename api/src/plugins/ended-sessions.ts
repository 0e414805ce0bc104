import { ACCESS_TOKEN_SECONDS } from '../http/tokens.ts';

/** Sessions that ended while their access tokens still run, and until when that matters. */
const ended = new Map<string, number>();
const MOST = 100_000;

/** From now on this process refuses the session's access tokens. */
export function rememberEnded(sessionId: string): void {
  const now = Date.now();
  if (ended.size >= MOST) for (const [id, until] of ended) if (until < now) ended.delete(id);
  ended.delete(sessionId);
  ended.set(sessionId, now + ACCESS_TOKEN_SECONDS * 1000);
}

/**
 * Whether the session is known to have ended. Each process learns of it within moments; one that started later does not
 * know, and there the token expires (ten minutes at most), except on fresh permissions, which ask the database.
 */
export function hasEnded(sessionId: string): boolean {
  const until = ended.get(sessionId);
  return until !== undefined && until > Date.now();
}
