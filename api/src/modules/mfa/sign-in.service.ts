import type { FastifyRequest } from 'fastify';
import type { Assertion, MfaBody, MfaMethod, PasskeyRequest, SignedIn } from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readAccount, type Account } from '../auth/auth.repository.ts';
import { guardTry, subjectsOf } from '../auth/lockout.ts';
import { openSession } from '../auth/open-session.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import * as challenges from './challenges.repository.ts';
import { credentialsOf, ownerOf } from './factors.repository.ts';
import { withProof } from './proof.ts';
import { PASSKEY_SECONDS, requestOptions } from './webauthn.ts';

const CHALLENGE_SECONDS = 300;

/**
 * The refusal that asks for the second step. Its challenge stands for the right password, is answered once, and is also
 * what a passkey signs.
 */
export async function secondStep(
  services: Services,
  account: Account,
  methods: readonly MfaMethod[],
): Promise<ApiError> {
  const db = services.pools.of('auth');
  const challenge = newSecret();
  const expiresAt = await challenges.openChallenge(db, {
    purpose: 'mfa',
    secretHash: hashOf(challenge),
    userId: account.id,
    seconds: CHALLENGE_SECONDS,
  });
  const publicKey = methods.includes('passkey')
    ? { publicKey: requestOptions(services.config, challenge, await credentialsOf(db, account.id)) }
    : {};
  return new ApiError('MFA_REQUIRED', {}, { members: { challenge, methods, expiresAt, ...publicKey } });
}

/**
 * Completes a sign-in.
 * @throws ApiError MFA_INVALID, with `restart` when the challenge is none that waits; ACCOUNT_LOCKED
 */
export async function completeSignIn(
  services: Services,
  request: FastifyRequest,
  body: MfaBody,
): Promise<SignedIn> {
  const db = services.pools.of('auth');
  const hash = hashOf(body.challenge);
  const userId = await challenges.waitingFor(db, 'mfa', hash);
  const account = userId && (await readAccount(db, userId));
  if (!account || account.status !== 'active') throw startAgain();
  return withProof(services, request, account, async (tx, check) => {
    if (!(await challenges.takeChallenge(tx, 'mfa', hash))) throw startAgain();
    const method = 'assertion' in body ? 'passkey' : body.method;
    await check(
      'assertion' in body
        ? { method: 'passkey', challenge: body.challenge, assertion: body.assertion }
        : { method: body.method, code: body.code },
    );
    return openSession(tx, services, request, account, ['password', method]);
  });
}

function startAgain(): ApiError {
  return new ApiError('MFA_INVALID', {}, { members: { restart: true } });
}

export async function openPasskeyChallenge(services: Services): Promise<PasskeyRequest> {
  const challenge = newSecret();
  await challenges.openChallenge(services.pools.of('auth'), {
    purpose: 'passkey',
    secretHash: hashOf(challenge),
    seconds: PASSKEY_SECONDS,
  });
  return requestOptions(services.config, challenge);
}

/**
 * Signs in with a passkey alone: held by somebody, unlocked by them, it is both factors.
 * @throws ApiError MFA_INVALID, ACCOUNT_LOCKED
 */
export async function signInByPasskey(
  services: Services,
  request: FastifyRequest,
  { challenge, assertion }: { challenge: string; assertion: Assertion },
): Promise<SignedIn> {
  const db = services.pools.of('auth');
  const owner = await ownerOf(db, assertion.id);
  const account = owner && (await readAccount(db, owner));
  if (!account || account.status !== 'active') {
    return guardTry(db, subjectsOf(assertion.id, request.ip), () =>
      Promise.reject(new ApiError('MFA_INVALID')),
    );
  }
  return withProof(services, request, account, async (tx, check) => {
    if (!(await challenges.takeChallenge(tx, 'passkey', hashOf(challenge)))) throw startAgain();
    await check({ method: 'passkey', challenge, assertion });
    return openSession(tx, services, request, account, ['passkey']);
  });
}
