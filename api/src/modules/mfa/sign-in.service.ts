import type * as calls from '@cessio/contract';
import type { MfaMethod, PasskeyRequest, SignedIn } from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { transactAs } from '../../db/caller.ts';
import { holdsPassword, readAccount, type Account } from '../auth/auth.repository.ts';
import { subjectsOfSignIn } from '../auth/sessions/known-browsers.ts';
import {
  forgetFailures,
  guardTry,
  subjectsOfCodes,
  subjectsOfPasskey,
  type Subjects,
} from '../auth/lockout.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import * as challenges from './challenges.repository.ts';
import { credentialsOf, ownerOf } from './factors.repository.ts';
import { withProof, type Proof } from './proof.ts';
import { requestOptions } from './webauthn.ts';

/**
 * The refusal that requires the second step. Its challenge proves the right password, is answered once, and is also
 * what a passkey signs.
 */
export async function secondStep(
  services: Services,
  account: Account,
  methods: readonly MfaMethod[],
): Promise<ApiError> {
  const db = services.pools.of('auth');
  const challenge = newSecret();
  const expiresAt = await transactAs(db, async (tx) => {
    if (!(await holdsPassword(tx, account))) throw new ApiError('CREDENTIALS_INVALID');
    return challenges.openChallenge(tx, 'mfa', hashOf(challenge), { userId: account.id });
  });
  const publicKey = methods.includes('passkey')
    ? { publicKey: requestOptions(services.config, challenge, await credentialsOf(db, account.id)) }
    : {};
  return new ApiError('MFA_REQUIRED', {}, { members: { challenge, methods, expiresAt, ...publicKey } });
}

/**
 * Completes a sign-in.
 * @throws ApiError MFA_INVALID, with `restart` when the challenge is not pending; ACCOUNT_LOCKED
 */
export async function completeSignIn(context: Context<typeof calls.completeSignIn>): Promise<SignedIn> {
  const { services, request, body } = context;
  const db = services.pools.of('auth');
  const hash = hashOf(body.challenge);
  const userId = await challenges.waitingFor(db, 'mfa', hash);
  const account = userId && (await readAccount(db, userId));
  if (!account || account.status !== 'active') throw startAgain();
  const { browser } = body;
  const signIn = await subjectsOfSignIn(db, account.email, { ip: request.ip, mark: browser });
  const [proof, subjects]: [Proof, Subjects] =
    'assertion' in body
      ? [
          { method: 'passkey', challenge: body.challenge, assertion: body.assertion },
          subjectsOfPasskey(body.assertion.id, request.ip),
        ]
      : [{ method: body.method, code: body.code }, subjectsOfCodes(signIn, account.id)];
  const signedIn = await withProof(services, subjects, account, async (tx, check) => {
    if (!(await challenges.takeChallenge(tx, 'mfa', hash))) throw startAgain();
    await check(proof);
    return openSession(tx, services, request, account, { by: ['password', proof.method], browser });
  });
  await forgetFailures(db, signIn.own);
  return signedIn;
}

function startAgain(): ApiError {
  return new ApiError('MFA_INVALID', {}, { members: { restart: true } });
}

export async function openPasskeyChallenge({ services }: { services: Services }): Promise<PasskeyRequest> {
  const challenge = newSecret();
  await challenges.openChallenge(services.pools.of('auth'), 'passkey', hashOf(challenge));
  return requestOptions(services.config, challenge);
}

/**
 * Signs in with a passkey alone: possession and unlocking make it both factors.
 * @throws ApiError MFA_INVALID, ACCOUNT_LOCKED
 */
export async function signInByPasskey(context: Context<typeof calls.passkeySignIn>): Promise<SignedIn> {
  const { services, request } = context;
  const { challenge, assertion, browser } = context.body;
  const db = services.pools.of('auth');
  const owner = await ownerOf(db, assertion.id);
  const account = owner && (await readAccount(db, owner));
  const subjects = subjectsOfPasskey(assertion.id, request.ip);
  if (!account || account.status !== 'active')
    return guardTry(db, subjects, () => Promise.reject(new ApiError('MFA_INVALID')));
  return withProof(services, subjects, account, async (tx, check) => {
    if (!(await challenges.takeChallenge(tx, 'passkey', hashOf(challenge)))) throw startAgain();
    await check({ method: 'passkey', challenge, assertion });
    return openSession(tx, services, request, account, { by: ['passkey'], browser });
  });
}
