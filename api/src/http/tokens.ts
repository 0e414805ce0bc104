import { createSigner, createVerifier } from 'fast-jwt';
import type { Department, Right, Role } from '@cessio/contract';
import type { Identity } from '../db/caller.ts';
import { ApiError } from './problem.ts';

/** Ten minutes: how long a change of role may go unnoticed for non-binding actions. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Issuer and purpose of the tokens: another program's under the same secret are refused. */
const ISSUER = 'cessio';
const AUDIENCE = 'cessio-api';
/** Tolerated difference between two servers' clocks. */
const SKEW_SECONDS = 60;

interface Claims {
  iss: string;
  aud: string;
  sub: string;
  sid: string;
  role: Role;
  department?: Department | null;
  party?: string | null;
  rights: Right[];
  name: string;
  limit?: number | null;
  mfa?: boolean;
  pair?: string;
  iat: number;
  exp: number;
}

export interface Tokens {
  /** @param pair of a refreshed token: recorded at its first use */
  sign(identity: Identity, pair?: string): string;
  /** @throws ApiError TOKEN_INVALID, TOKEN_EXPIRED */
  verify(token: string): Identity;
  /** The session of a possibly expired token; null for a forged one. Accepted by logout. */
  sessionOf(token: string): string | null;
}

/**
 * One pinned algorithm; a token with another, or none, is forged, and so is one without issuer, audience or expiry, or
 * with a later expiry than ours. Checks are cached until the token expires.
 */
export function createTokens(secret: string): Tokens {
  const signer = createSigner({
    key: secret,
    algorithm: 'HS256',
    iss: ISSUER,
    aud: AUDIENCE,
    expiresIn: ACCESS_TOKEN_SECONDS * 1000,
  });
  const rules = {
    key: secret,
    algorithms: ['HS256' as const],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['iss', 'aud', 'exp', 'sub', 'sid'],
  };
  const verifier = createVerifier({ ...rules, cache: 5000, cacheTTL: 60_000 });
  const lenient = createVerifier({ ...rules, ignoreExpiration: true });
  const identities = new WeakMap<Claims, Identity>();

  return {
    sign: (identity, pair) =>
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
        ...(pair && { pair }),
      }),
    verify: (token) => {
      let claims: Claims;
      try {
        claims = sound(verifier(token) as Claims);
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
        return sound(lenient(token) as Claims).sid;
      } catch {
        return null;
      }
    },
  };
}

/** Checks beyond the library's: each claim's type, and a plausible expiry. @throws ApiError */
function sound(claims: Claims): Claims {
  const { iss, aud, sub, sid, exp } = claims;
  const latest = Date.now() / 1000 + ACCESS_TOKEN_SECONDS + SKEW_SECONDS;
  if (![iss, aud, sub, sid].every((claim) => typeof claim === 'string')) throw new ApiError('TOKEN_INVALID');
  if (typeof exp !== 'number' || exp > latest) throw new ApiError('TOKEN_INVALID');
  return claims;
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
    ...(typeof claims.pair === 'string' && { pair: claims.pair }),
  };
}
