import type { FastifyRequest } from 'fastify';
import type { Identity } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import { ApiError } from '../http/problem.ts';
import type { Tokens } from '../http/tokens.ts';
import { findIdentity } from '../modules/auth/auth.repository.ts';
import { hasEnded } from './ended-sessions.ts';

/** The bearer token of a request, without its word. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : null;
}

/** Makes the one function that says who calls. */
export function createIdentify(pools: Pools, tokens: Tokens) {
  return async (request: FastifyRequest, fresh: boolean): Promise<Identity> => {
    const token = bearerOf(request);
    if (!token) throw new ApiError('UNAUTHENTICATED');
    const identity = tokens.verify(token);
    if (hasEnded(identity.sessionId)) throw new ApiError('SESSION_REVOKED');
    return fresh ? freshIdentity(pools, identity) : identity;
  };
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
