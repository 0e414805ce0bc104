import { createHmac, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type * as calls from '@cessio/contract';
import type { Endpoint, StepUpMethod } from '@cessio/contract';
import { transactAs, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { queueMail } from '../../mail/mail.ts';
import { takeCodeAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { readAccount, spendPassword, type Account } from '../auth/auth.repository.ts';
import { forgetFailures, guardTry, subjectsOfProof, subjectsOfUnlocking } from '../auth/lockout.ts';
import { verifyPassword } from '../auth/passwords/passwords.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import * as challenges from './challenges.repository.ts';
import { hasFactor, methodsOf } from './factors.repository.ts';
import { stepUpCodeMail } from './mfa.mails.ts';
import { isRequired } from './policy.ts';
import { withProof } from './proof.ts';
import { challengeOf } from './webauthn.ts';

interface Proved {
  stepUpToken?: string;
  expiresAt: string;
}

/**
 * Checks a fresh proof and issues one that a single call may use. A password only allows unlocking the screen.
 * @throws ApiError MFA_INVALID, CREDENTIALS_INVALID, ACCOUNT_LOCKED
 */
export async function proveAgain(context: Context<typeof calls.stepUp>): Promise<Proved> {
  const { services, identity, body } = context;
  const account = await accountOf(services, identity);
  const { sessionId } = identity;
  if (body.method === 'password') return unlock(services, sessionId, account, body.password);
  return withProof(services, subjectsOfProof(sessionId), account, async (tx, check) => {
    switch (body.method) {
      case 'email':
        await takeMailedCode(tx, services, identity, body.code);
        break;
      case 'passkey': {
        const challenge = challengeOf(body.assertion);
        const known = challenge && (await challenges.takeChallenge(tx, 'passkey', hashOf(challenge)));
        if (!challenge || !known) throw new ApiError('MFA_INVALID');
        await check({ method: 'passkey', challenge, assertion: body.assertion });
        break;
      }
      default:
        await check({ method: body.method, code: body.code });
    }
    const stepUpToken = newSecret();
    const expiresAt = await challenges.openChallenge(
      tx,
      'step_up',
      hashOf(stepUpToken),
      identity,
      body.method,
    );
    return { stepUpToken, expiresAt };
  });
}

/** @throws ApiError MFA_INVALID: also for users with a factor, which a mailbox must not replace */
async function takeMailedCode(
  tx: Transaction,
  services: Services,
  identity: Identity,
  code: string,
): Promise<void> {
  const hash = hashOfMailed(services, identity.sessionId, code);
  if (
    (await hasFactor(tx, identity.userId)) ||
    !(await challenges.takeChallenge(tx, 'email', hash, identity))
  )
    throw new ApiError('MFA_INVALID');
}

async function unlock(
  services: Services,
  sessionId: string,
  account: Account,
  password: string,
): Promise<Proved> {
  const db = services.pools.of('auth');
  const subjects = subjectsOfUnlocking(sessionId);
  await guardTry(db, subjects, async () => {
    if (await verifyPassword(account.passwordHash, password)) return;
    const wrong = { path: '/password', code: 'CREDENTIALS_INVALID', message: 'Mot de passe incorrect' };
    throw new ApiError('CREDENTIALS_INVALID', {}, { errors: [wrong] });
  });
  await forgetFailures(db, subjects.own);
  return { expiresAt: new Date(Date.now() + challenges.CHALLENGE_SECONDS * 1000).toISOString() };
}

/**
 * Mails a code to a user without a second factor; earlier codes of this session become invalid.
 * @throws ApiError FORBIDDEN for a user with a factor, RATE_LIMITED
 */
export async function mailStepUpCode(context: Context<typeof calls.sendStepUpCode>): Promise<void> {
  const { services, reply, identity } = context;
  const account = await accountOf(services, identity);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await transactAs(services.pools.of('auth'), async (tx) => {
    if (await hasFactor(tx, identity.userId)) throw new ApiError('FORBIDDEN');
    await takeCodeAllowance(tx, reply, identity.userId);
    await challenges.dropCodes(tx, identity.sessionId);
    const hash = hashOfMailed(services, identity.sessionId, code);
    await challenges.openChallenge(tx, 'email', hash, identity);
    await queueMail(tx, stepUpCodeMail(services.config, account, code));
  });
}

/** Six digits are few: without the key they cannot be guessed from the table. */
function hashOfMailed({ config }: Services, sessionId: string, code: string): Buffer {
  return createHmac('sha256', config.secretsKey).update(`cessio mailed code ${sessionId} ${code}`).digest();
}

/**
 * Uses up the proof that a call came with (⚿ of api.md §1). For the first factor of a user who must have one, the
 * password that has just opened the session is sufficient, once.
 * @param tx a transaction of the people's or the system's login that the proof is committed or rolled back with: the
 * database looks there for it
 * @throws ApiError STEP_UP_REQUIRED, naming what may prove it
 */
export async function requireStepUp(
  services: Services,
  request: FastifyRequest,
  identity: Identity,
  { duringEnrolment = false }: Pick<Endpoint, 'duringEnrolment'> | { duringEnrolment?: false } = {},
  tx: Queryable | null = null,
): Promise<void> {
  const token = request.headers['x-step-up'];
  const { userId, sessionId } = identity;
  if (typeof token === 'string' && token.length <= 200) {
    if (await spendToken(token, identity, tx, services.pools.of('auth'))) return;
  }
  const db = services.pools.of('auth');
  const enrolled: readonly StepUpMethod[] = await methodsOf(db, userId);
  const mustEnrol = duringEnrolment && enrolled.length === 0 && (await isRequired(services, identity));
  if (mustEnrol && (await spendPassword(db, sessionId))) return;
  const methods = enrolled.length > 0 ? enrolled : (['email'] as const);
  throw new ApiError('STEP_UP_REQUIRED', {}, { members: { methods } });
}

async function spendToken(
  token: string,
  identity: Identity,
  tx: Queryable | null,
  auth: Queryable,
): Promise<boolean> {
  if (!tx) return (await challenges.takeChallenge(auth, 'step_up', hashOf(token), identity)) !== null;
  return hitsOne(tx, 'select where spend_proof($1, $2)', [token, identity.sessionId]);
}

async function accountOf(services: Services, { userId }: Identity): Promise<Account> {
  const account = await readAccount(services.pools.of('auth'), userId);
  if (!account) throw new ApiError('SESSION_REVOKED');
  return account;
}
