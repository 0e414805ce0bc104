import type { FastifyRequest } from 'fastify';
import type { Identity } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import { ApiError } from '../http/problem.ts';
import type { Tokens } from '../http/tokens.ts';
import { findIdentity, markPairUsed } from '../modules/auth/auth.repository.ts';
import type { Services } from '../services.ts';
import { hasEnded } from './ended-sessions.ts';

/** The bearer token of a request, without its word. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : null;
}

/** Makes the function that reads whom a request's token names, once a request; null without a token or for a bad one. */
export function createClaimed(tokens: Tokens) {
  const read = new WeakMap<FastifyRequest, Identity | null>();
  return (request: FastifyRequest): Identity | null => {
    let identity = read.get(request);
    if (identity === undefined) {
      const token = bearerOf(request);
      try {
        identity = token ? tokens.verify(token) : null;
      } catch {
        identity = null;
      }
      read.set(request, identity);
    }
    return identity;
  };
}

/** Makes the one function that says who calls. */
export function createIdentify(pools: Pools, tokens: Tokens, claimed: Services['claimed']) {
  return async (request: FastifyRequest, fresh: boolean): Promise<Identity> => {
    const token = bearerOf(request);
    if (!token) throw new ApiError('UNAUTHENTICATED');
    // A bad token is read again, for what is wrong with it.
    const identity = claimed(request) ?? tokens.verify(token);
    if (hasEnded(identity.sessionId)) throw new ApiError('SESSION_REVOKED');
    await noteUse(pools, identity);
    return fresh ? freshIdentity(pools, identity) : identity;
  };
}

/** Pairs of tokens whose use this process has noted. */
const noted = new Set<string>();
const MOST_NOTED = 50_000;

/** At the first use of a refreshed access token: its pair has arrived, so the token that it was exchanged for is spent for good. */
export async function noteUse(pools: Pools, { pair }: Identity): Promise<void> {
  if (pair === undefined || noted.has(pair)) return;
  await markPairUsed(pools.of('auth'), pair);
  // Noting once more does no harm.
  if (noted.size >= MOST_NOTED) noted.clear();
  noted.add(pair);
}

/**
 * The caller as the database knows it now: a role taken away or a session ended counts at once.
 * @throws ApiError SESSION_REVOKED
 */
export async function freshIdentity(pools: Pools, identity: Identity): Promise<Identity> {
  const current = await findIdentity(pools.of('auth'), identity.userId, identity.sessionId);
  if (!current) throw new ApiError('SESSION_REVOKED');
  return current;
}
