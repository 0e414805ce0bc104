import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type * as calls from '@cessio/contract';
import type { SessionEnd, SignedIn, User } from '@cessio/contract';
import { audit, originOf, userEvent, type AuditEntry } from '../../db/audit.ts';
import { transactAs, type Identity, type Queryable } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { ACCESS_TOKEN_SECONDS } from '../../http/tokens.ts';
import { queueMail } from '../../mail/mail.ts';
import { bearerOf } from '../../plugins/identity.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { methodsOf } from '../mfa/factors.repository.ts';
import { readSelf } from '../mfa/policy.ts';
import { secondStep } from '../mfa/sign-in.service.ts';
import { findWaiting } from '../onboarding/registrations.repository.ts';
import { maskedAddress, placeOf } from './sessions/address.ts';
import { passwordChangedMail, resetMail, reuseMail } from './auth.mails.ts';
import * as repository from './auth.repository.ts';
import { endAll } from './sessions/end-sessions.ts';
import { isSessionsBrowser, subjectsOfSignIn } from './sessions/known-browsers.ts';
import { forgetFailures, guardTry, subjectsOf } from './lockout.ts';
import { newLink, openLink } from './mail-links.ts';
import { endWhatPasswordOpened } from './passwords/new-password.ts';
import { openSession } from './sessions/open-session.ts';
import { hashForRegistration, hashPassword, requireStrong, verifyPassword } from './passwords/passwords.ts';
import { hashOf, newSecret, seal, unseal } from './secrets.ts';

/** For how long a spent refresh token still gets the pair it was exchanged for: several tabs wake up at once. */
const GRACE_MS = 10_000;
/** Answers that must not tell whether an address is known take at least this long. */
const ALIKE_MS = 250;

interface TokenPair {
  token: string;
  refresh_token: string;
  expires_in: number;
}

/**
 * @throws ApiError CREDENTIALS_INVALID, MFA_REQUIRED, EMAIL_NOT_VERIFIED, ACCOUNT_LOCKED
 */
export async function signIn({ services, request, body }: Context<typeof calls.login>): Promise<SignedIn> {
  const db = services.pools.of('auth');
  const { email, password, browser } = body;
  const subjects = await subjectsOfSignIn(db, email, { ip: request.ip, mark: browser });
  const found = await guardTry(db, subjects, async () => {
    const account = await repository.findAccount(db, email);
    const right = await verifyPassword(account?.passwordHash ?? null, password);
    if (!account || !right || (account.status !== 'active' && account.status !== 'pending_email')) {
      // A registration's password counts as any wrong one: registering an address must not reset the count of guesses.
      const hash = await hashForRegistration(services.config.secretsKey, email, password);
      const waits = (await findWaiting(db, email, hash)) === 'same password';
      throw new ApiError(waits ? 'EMAIL_NOT_VERIFIED' : 'CREDENTIALS_INVALID');
    }
    return account;
  });
  const methods = await methodsOf(db, found.id);
  // With a second factor only the second step resets the count, or a known password would reset the guesses at codes.
  if (methods.length === 0) await forgetFailures(db, subjects.own);
  if (found.status === 'pending_email') throw new ApiError('EMAIL_NOT_VERIFIED');
  if (methods.length > 0) throw await secondStep(services, found, methods);
  return transactAs(db, (tx) => openSession(tx, services, request, found, { by: ['password'], browser }));
}

/**
 * Exchanges a refresh token for a new pair. A refusal is also recorded, so it is thrown only after the commit.
 * @throws ApiError REFRESH_INVALID, REFRESH_REUSED
 */
export async function refresh(context: Context<typeof calls.refreshToken>): Promise<TokenPair> {
  const { services, request } = context;
  const presented = context.body.refresh_token;
  const hash = hashOf(presented);
  const outcome = await transactAs(services.pools.of('auth'), async (tx): Promise<TokenPair | ApiError> => {
    const stored = await repository.lockRefreshToken(tx, hash);
    if (!stored) return new ApiError('REFRESH_INVALID');
    if (stored.ended) return over('REFRESH_INVALID', stored.endReason ?? 'expired');
    const identity = await repository.findIdentity(tx, stored.userId, stored.sessionId);
    if (!identity) return over('REFRESH_INVALID', 'disabled');

    if (stored.spentFor !== null) {
      const again = await pairAgain(tx, services, { ...stored, identity }, context.body);
      if (again) return again;
      await endAll(tx, services, { sessionId: stored.sessionId }, 'reuse');
      await audit(tx, originOf(request), {
        ...sessionEvent('sessions.reuse', stored.sessionId),
        internal: true,
      });
      const owner = await repository.readAccount(tx, stored.userId);
      if (owner) await queueMail(tx, reuseMail(services.config, owner));
      return over('REFRESH_REUSED', 'reuse');
    }

    if (!(await repository.prolongSession(tx, stored.sessionId, request.ip)))
      return over('REFRESH_INVALID', 'revoked');
    const pair = randomUUID();
    const made = { token: services.tokens.sign(identity, pair), refresh_token: newSecret() };
    await repository.insertRefreshToken(tx, hashOf(made.refresh_token), stored.sessionId, pair);
    const successor: Successor = { ...made, pair, madeAt: Date.now() };
    await repository.spendRefreshToken(tx, hash, seal(successor, presented));
    return { ...made, expires_in: ACCESS_TOKEN_SECONDS };
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

/** A refusal with the reason why the session is over, for the sign-in page. */
const over = (code: 'REFRESH_INVALID' | 'REFRESH_REUSED', reason: SessionEnd): ApiError =>
  new ApiError(code, {}, { members: { reason } });

/** What a spent token was exchanged for, encrypted with it. */
interface Successor {
  token: string;
  refresh_token: string;
  pair: string;
  madeAt: number;
}

/**
 * Returns again the pair that a spent token was exchanged for: to tabs that wake up at once, and to the session's own
 * browser as long as neither token was used, because then the answer was lost (docs/adr/0089). Otherwise null: the
 * token was stolen.
 */
async function pairAgain(
  tx: Queryable,
  { tokens }: Services,
  stored: repository.StoredRefresh & { identity: Identity },
  { refresh_token: presented, browser }: { refresh_token: string; browser?: string | undefined },
): Promise<TokenPair | null> {
  if (!stored.successor) return null;
  const { token, refresh_token, pair, madeAt } = unseal(stored.successor, presented) as Successor;
  const lost = async () => isSessionsBrowser(stored, browser) && (await repository.isPairUnused(tx, pair));
  // If the database's clock was set back, the token was spent in the future: no grace period either.
  if (Math.abs(stored.spentFor ?? 0) > GRACE_MS && !(await lost())) return null;
  const left = ACCESS_TOKEN_SECONDS - Math.max(0, Math.ceil((Date.now() - madeAt) / 1000));
  if (left > 0) return { token, refresh_token, expires_in: left };
  return { token: tokens.sign(stored.identity, pair), refresh_token, expires_in: ACCESS_TOKEN_SECONDS };
}

/** Ends the family of a token, even an expired one; a forged one ends nothing and learns nothing. */
export async function signOut(context: Context<typeof calls.logout>): Promise<void> {
  const token = bearerOf(context.request);
  const sessionId = token ? context.services.tokens.sessionOf(token) : null;
  if (sessionId) await endRecorded(context, { sessionId }, 'logout');
}

export async function endOthers(context: Context<typeof calls.endOtherSessions>): Promise<void> {
  const { userId, sessionId } = context.identity;
  await endRecorded(context, { userId, except: sessionId }, 'revoked');
}

/** Ends one of the user's own sessions. @throws ApiError NOT_FOUND: already ended, or another's */
export async function endOne(context: Context<typeof calls.endSession>): Promise<void> {
  const which = { sessionId: context.params.id, userId: context.identity.userId };
  if ((await endRecorded(context, which, 'revoked')) === 0) throw notFound();
}

/** How many open sessions were ended. */
function endRecorded(
  { services, request }: { services: Services; request: FastifyRequest },
  which: Parameters<typeof endAll>[2],
  reason: 'logout' | 'revoked',
): Promise<number> {
  return transactAs(services.pools.of('auth'), async (tx) => {
    const action = reason === 'logout' ? 'sessions.sign_out' : 'sessions.revoke';
    const ended = await endAll(tx, services, which, reason);
    for (const { id } of ended) await audit(tx, originOf(request), sessionEvent(action, id));
    return ended.length;
  });
}

/** @throws ApiError SESSION_REVOKED when the user was disabled since the token was issued */
export async function readProfile(
  services: Services,
  identity: Identity,
  db: Queryable = services.pools.of('auth'),
): Promise<User> {
  const user = await readSelf(services, db, identity.userId);
  if (!user) throw new ApiError('SESSION_REVOKED');
  return user;
}

export async function listSessions({ services, identity }: Context<typeof calls.listSessions>) {
  const sessions = await repository.openSessions(services.pools.of('auth'), identity.userId);
  return {
    data: sessions.map((session) => ({
      ...session,
      ip: maskedAddress(session.ip),
      place: placeOf(session.ip),
      current: session.id === identity.sessionId,
    })),
  };
}

/** Mails a reset link to an account's owner; the caller cannot tell whether it did. */
export async function forgotPassword(
  context: Context<typeof calls.forgotPassword>,
): Promise<{ message: string }> {
  const { pools, config } = context.services;
  await answeredAlike(() =>
    transactAs(pools.of('auth'), async (tx) => {
      await takeMailAllowance(tx, context);
      const account = await repository.findAccount(tx, context.body.email);
      if (!account || account.status === 'disabled') return;
      const token = await newLink(tx, account.id);
      if (token) await queueMail(tx, resetMail(config, account, token));
    }),
  );
  return { message: 'Si un compte correspond à cette adresse, un e-mail vient d’y être envoyé.' };
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED, PASSWORD_WEAK (the link stays valid) */
export async function resetPassword(context: Context<typeof calls.resetPassword>): Promise<void> {
  const { services, request } = context;
  const { token, password } = context.body;
  const auth = services.pools.of('auth');
  const { firstName, lastName, email } = await transactAs(auth, (tx) => openLink(tx, token));
  requireStrong(password, [firstName, lastName, email]);
  // Outside the transaction: hashes are queued, and a connection held meanwhile is missing to everybody.
  const passwordHash = await hashPassword(password);
  await transactAs(auth, async (tx) => {
    const account = await openLink(tx, token);
    await repository.setPassword(tx, account.id, passwordHash);
    await repository.verifyAddress(tx, account.id);
    const ended = await endWhatPasswordOpened(tx, services, account.id);
    await forgetFailures(tx, subjectsOf(account.email.toLowerCase(), request.ip).own);
    await audit(tx, originOf(request), userEvent('users.password_change', account.id));
    await queueMail(tx, passwordChangedMail(services.config, account, 'link', ended));
  });
}

function sessionEvent(action: string, entityId: string): AuditEntry {
  return { action, entity: 'session', entityId };
}

/** Takes the same time whether or not the address is known. */
export async function answeredAlike(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(ALIKE_MS)]);
}
