import type { FastifyRequest } from 'fastify';
import type { Identity } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import { ApiError } from '../http/problem.ts';
import type { Tokens } from '../http/tokens.ts';
import { findIdentity, markPairUsed } from '../modules/auth/auth.repository.ts';
import type { Services } from '../services.ts';
import { hasEnded } from './ended-sessions.ts';

/** The bearer token of a request, without the scheme. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : null;
}

/** Creates the function that reads the user of a request's token, once per request; null without a valid token. */
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

/** Creates the single function that identifies the caller. */
export function createIdentify(pools: Pools, tokens: Tokens, claimed: Services['claimed']) {
  return async (request: FastifyRequest, fresh: boolean): Promise<Identity> => {
    const token = bearerOf(request);
    if (!token) throw new ApiError('UNAUTHENTICATED');
    // An invalid token is read again, to find out what is wrong.
    const identity = claimed(request) ?? tokens.verify(token);
    if (hasEnded(identity.sessionId)) throw new ApiError('SESSION_REVOKED');
    await noteUse(pools, identity);
    return fresh ? freshIdentity(pools, identity) : identity;
  };
}

/** Pairs of tokens whose use this process has recorded. */
const noted = new Set<string>();
const MOST_NOTED = 50_000;

/**
 * At the first use of a refreshed access token: its pair has arrived, so the refresh token exchanged for it is used up.
 */
export async function noteUse(pools: Pools, { pair }: Identity): Promise<void> {
  if (pair === undefined || noted.has(pair)) return;
  await markPairUsed(pools.of('auth'), pair);
  // Recording it again does no harm.
  if (noted.size >= MOST_NOTED) noted.clear();
  noted.add(pair);
}

/**
 * The caller as in the database now: a withdrawn role or an ended session takes effect at once.
 * @throws ApiError SESSION_REVOKED
 */
export async function freshIdentity(pools: Pools, identity: Identity): Promise<Identity> {
  const current = await findIdentity(pools.of('auth'), identity.userId, identity.sessionId);
  if (!current) throw new ApiError('SESSION_REVOKED');
  return current;
}
