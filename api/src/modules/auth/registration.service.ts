import type { FastifyReply, FastifyRequest } from 'fastify';
import type { registerBody } from '@cessio/contract';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { transactAs, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import { queueMail } from '../../mail/mail.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import * as onboarding from '../onboarding/onboarding.repository.ts';
import { knownAddressMail, verifyMail } from './auth.mails.ts';
import * as repository from './auth.repository.ts';
import { actorFor, ALIKE_MS, atLeast, userEvent } from './auth.service.ts';
import { forgetFailures, guardTry, subjectsOf } from './lockout.ts';
import { newLink } from './mail-links.ts';
import { hashPassword, requireStrong, verifyPassword } from './passwords.ts';
import { hashOf, newSecret } from './secrets.ts';

type Registration = z.output<typeof registerBody>;

/**
 * Asks for an account: user, prospect and the draft of an adhesion request, which the returned X-Onboarding-Token opens.
 * Known and unknown addresses take the same work, time and answer; a known one gets a decoy draft, and its owner a mail.
 * Somebody who comes back before the address was verified, with the password given then, finds the draft again.
 * @throws ApiError PASSWORD_WEAK, VALIDATION_FAILED, RATE_LIMITED
 */
export async function register(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  body: Registration,
): Promise<string> {
  requireStrong(body.password, [body.firstName, body.lastName, body.email]);
  const country = (body.company?.country ?? 'FR').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalid([{ path: '/company/country', code: 'FORMAT', message: 'Format inattendu' }]);
  }
  const draft = draftOf(body, country);
  const secret = newSecret();
  await atLeast(ALIKE_MS, async () => {
    // Both for everybody: they are most of the work, and it must be the same.
    const passwordHash = await hashPassword(body.password);
    const returning = await isReturning(services, request, body);
    const isNew = await transactAs(services.pools.of('auth'), async (tx) => {
      await takeMailAllowance(tx, { config: services.config, request, reply });
      if (await repository.findAccount(tx, body.email)) return false;
      const legalName = body.company?.legalName ?? `${body.firstName} ${body.lastName}`;
      const nationalId = body.company?.nationalId || null;
      const partyId = await repository.insertProspect(tx, {
        legalName,
        country,
        nationalId,
        side: body.side,
        phone: body.phone || null,
        email: body.email,
      });
      const userId = await repository.insertPendingUser(tx, {
        partyId,
        role: body.side === 'assignor' ? 'supplier' : 'client',
        firstName: body.firstName,
        lastName: body.lastName,
        email: body.email,
        phone: body.phone || null,
        passwordHash,
      });
      // Taken a moment ago by another request: the prospect goes with this transaction.
      if (!userId) throw new Taken();
      const adhesion = await onboarding.insertAdhesionDraft(tx, {
        userId,
        partyId,
        legalName,
        country,
        nationalId,
      });
      await onboarding.insertOnboarding(tx, {
        ...draft,
        email: body.email,
        hash: hashOf(secret),
        userId,
        adhesionId: adhesion.id,
        number: adhesion.number,
      });
      const token = await newLink(tx, userId, 'verify');
      if (token) await queueMail(tx, verifyMail(services.config, body, token));
      await audit(tx, await actorFor(tx, request, userId), userEvent('users.register', userId));
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Taken) return false;
      throw error;
    });
    if (!isNew) await answerAlike(services, body.email, returning, hashOf(secret), draft);
  });
  return secret;
}

class Taken extends Error {}

function draftOf(body: Registration, country: string): onboarding.Draft {
  const { side, firstName, lastName, phone, company } = body;
  return {
    account: { side, firstName, lastName, phone: phone || null },
    company: company ? { legalName: company.legalName, country, nationalId: company.nationalId || null } : {},
  };
}

/** For an address that has an account: its own draft to its owner, to anybody else one that leads nowhere. */
async function answerAlike(
  services: Services,
  email: string,
  returning: boolean,
  hash: Buffer,
  draft: onboarding.Draft,
): Promise<void> {
  await transactAs(services.pools.of('auth'), async (tx) => {
    const account = await repository.findAccount(tx, email);
    const taken =
      returning && account?.status === 'pending_email'
        ? await onboarding.takeUp(tx, account.id, hash, draft.account)
        : false;
    if (!taken) {
      const number = await onboarding.nextNumber(tx);
      await onboarding.insertOnboarding(tx, {
        ...draft,
        email,
        hash,
        userId: null,
        adhesionId: null,
        number,
      });
    }
    if (account && account.status !== 'disabled') await tellOwner(tx, services, account);
  });
}

/** Whether the password is the account's. Tries count as those of a sign-in do, but the answer never tells. */
async function isReturning(
  services: Services,
  request: FastifyRequest,
  { email, password }: Pick<Registration, 'email' | 'password'>,
): Promise<boolean> {
  const db = services.pools.of('auth');
  // Not slowed by what others try: the time of an answer would tell.
  const { account: _slows, ...subjects } = subjectsOf(email, request.ip);
  const account = await repository.findAccount(db, email);
  const pending = account?.status === 'pending_email' ? account : null;
  const right = await verifyPassword(pending?.passwordHash ?? null, password);
  if (!pending) return false;
  try {
    await guardTry(db, subjects, async () => {
      if (!right) throw new ApiError('CREDENTIALS_INVALID');
    });
    await forgetFailures(db, subjects.own);
    return true;
  } catch (error) {
    if (error instanceof ApiError && ['ACCOUNT_LOCKED', 'CREDENTIALS_INVALID'].includes(error.code))
      return false;
    throw error;
  }
}

/** The owner of an address that somebody registers again: a new verification link, or word of it. */
async function tellOwner(tx: Transaction, services: Services, account: repository.Account): Promise<void> {
  const purpose = account.status === 'pending_email' ? 'verify' : 'reset';
  const token = await newLink(tx, account.id, purpose);
  if (!token) return;
  const mail = purpose === 'verify' ? verifyMail : knownAddressMail;
  await queueMail(tx, mail(services.config, account, token));
}

/** Between two verification mails to one address, seconds. */
export const RESEND_COOLDOWN = 60;

/** Mails the verification link again; an unknown address and a verified one get the same answer and no mail. */
export async function resendVerification(tx: Transaction, services: Services, email: string): Promise<void> {
  const account = await repository.findAccount(tx, email);
  if (account?.status !== 'pending_email') return;
  if (await repository.wasJustMailed(tx, account.id, 'verify', RESEND_COOLDOWN)) return;
  const token = await newLink(tx, account.id, 'verify');
  if (token) await queueMail(tx, verifyMail(services.config, account, token));
}
