import { createSigner, createVerifier } from 'fast-jwt';
import type { Department, Right, Role } from '@cessio/contract';
import type { Identity } from '../db/caller.ts';
import { ApiError } from './problem.ts';

/** Ten minutes: how long a change of role may go unnoticed where nothing binding is done. */
export const ACCESS_TOKEN_SECONDS = 600;

interface Claims {
  sub: string;
  sid: string;
  role: Role;
  department?: Department | null;
  party?: string | null;
  rights: Right[];
  name: string;
  limit?: number | null;
  mfa?: boolean;
  iat: number;
  exp: number;
}

export interface Tokens {
  sign(identity: Identity): string;
  /** @throws ApiError TOKEN_INVALID, TOKEN_EXPIRED */
  verify(token: string): Identity;
  /** The session of a token whose time may have passed; null for a forged one. Logout accepts it. */
  sessionOf(token: string): string | null;
}

/** One pinned algorithm; a token of another one, or of none, is forged. Checks are cached until the token expires. */
export function createTokens(secret: string): Tokens {
  const signer = createSigner({ key: secret, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 });
  const verifier = createVerifier({ key: secret, algorithms: ['HS256'], cache: 5000, cacheTTL: 60_000 });
  const lenient = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  const identities = new WeakMap<Claims, Identity>();

  return {
    sign: (identity) =>
      signer({
        sub: identity.userId,
        sid: identity.sessionId,
        role: identity.role,
        department: identity.department,
        party: identity.partyId,
        rights: identity.rights,
        name: identity.name,
        limit: identity.approvalLimit,
        mfa: identity.hasFactor ?? false,
      }),
    verify: (token) => {
      let claims: Claims;
      try {
        claims = verifier(token) as Claims;
      } catch (error) {
        throw new ApiError(
          (error as { code?: string }).code === 'FAST_JWT_EXPIRED' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID',
        );
      }
      let identity = identities.get(claims);
      if (!identity) {
        identity = toIdentity(claims);
        identities.set(claims, identity);
      }
      return identity;
    },
    sessionOf: (token) => {
      try {
        return (lenient(token) as Claims).sid;
      } catch {
        return null;
      }
    },
  };
}

function toIdentity(claims: Claims): Identity {
  return {
    userId: claims.sub,
    sessionId: claims.sid,
    role: claims.role,
    department: claims.department ?? null,
    partyId: claims.party ?? null,
    rights: claims.rights,
    name: claims.name,
    approvalLimit: claims.limit ?? null,
    hasFactor: claims.mfa ?? false,
  };
}
