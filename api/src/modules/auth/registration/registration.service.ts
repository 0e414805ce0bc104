import type { FastifyRequest } from 'fastify';
import type * as calls from '@cessio/contract';
import type { BodyOf } from '@cessio/contract';
import { transactAs, type Queryable, type Transaction } from '../../../db/caller.ts';
import { invalid } from '../../../http/errors.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Context } from '../../../http/context.ts';
import { queueMail } from '../../../mail/mail.ts';
import { takeMailAllowance } from '../../../plugins/mail-allowance.ts';
import type { Services } from '../../../services.ts';
import type { Draft } from '../../onboarding/onboarding.repository.ts';
import * as registrations from '../../onboarding/registrations.repository.ts';
import { noteInvitation, readInvitation, type Invitation } from '../../relations/invitation-link.ts';
import { knownAddressMail, verifyMail } from '../auth.mails.ts';
import * as repository from '../auth.repository.ts';
import { answeredAlike } from '../auth.service.ts';
import { guardTry, subjectsOf } from '../lockout.ts';
import { newLink } from '../mail-links.ts';
import { hashForRegistration, requireStrong } from '../passwords/passwords.ts';
import { hashOf, newSecret, readableCode } from '../secrets.ts';

/**
 * Asks for an account: one row that waits for its address to be verified, which the returned X-Onboarding-Token opens.
 * Known and unknown addresses take the same work, time and answer and get the same row; only the mail differs.
 * Somebody who comes back before then, with the password given then, finds what was given.
 * @throws ApiError PASSWORD_WEAK, VALIDATION_FAILED, RATE_LIMITED, LINK_INVALID, LINK_EXPIRED, LINK_USED
 */
export async function register(context: Context<typeof calls.register>): Promise<string> {
  const { services, request, body } = context;
  const { config, pools } = services;
  const { email, password } = body;
  requireStrong(password, [body.firstName, body.lastName, email]);
  const { invitation: token } = body;
  const invitation = token ? await readInvitation(pools.of('auth'), token) : null;
  const draft = draftOf(body, invitation);
  const secret = newSecret();
  await answeredAlike(async () => {
    const passwordHash = await hashForRegistration(config.secretsKey, email, password);
    const returning = await isReturning(pools.of('auth'), request, { email, passwordHash });
    await transactAs(pools.of('auth'), async (tx) => {
      await takeMailAllowance(tx, context);
      const row = { tokenHash: hashOf(secret), email, passwordHash };
      const found = returning
        ? await registrations.takeUpRegistration(tx, { ...row, account: draft.account })
        : null;
      const registration =
        found ??
        (await registrations.insertRegistration(tx, { ...row, ...draft, reference: newReference() }));
      if (token) await noteInvitation(tx, registration.id, token);
      const account = await repository.findMailboxOwner(tx, email);
      if (account) await tellOwner(tx, services, account);
      else await mailLink(tx, services, registration);
    });
  });
  return secret;
}

/** Who was invited joins as what it was invited as, and begins with what was written of it. @throws ApiError VALIDATION_FAILED */
function draftOf(body: BodyOf<typeof calls.register>, invitation: Invitation | null): Draft {
  const { firstName, lastName, phone, company = invitation } = body;
  const side = invitation?.side ?? body.side;
  const country = (company?.country ?? 'FR').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) {
    throw invalid([{ path: '/company/country', code: 'FORMAT', message: 'Format inattendu' }]);
  }
  return {
    account: { side, firstName, lastName, phone: phone || null },
    company: company ? { legalName: company.legalName, country, nationalId: company.nationalId || null } : {},
  };
}

/** `INS-7QX2KMVA`. It says nothing of how many there are; the sequence of requests is for those that the bank sees. */
const newReference = () => `INS-${readableCode(8)}`;

/**
 * Whether a registration of this address was made with this password. Tries count as those of a sign-in do, but the
 * answer never tells.
 */
async function isReturning(
  db: Queryable,
  request: FastifyRequest,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  const waiting = await registrations.findWaiting(db, email, passwordHash);
  if (waiting === 'none') return false;
  // Not slowed by the attempts of others, because the time of an answer would reveal them.
  const { account: _slows, ...subjects } = subjectsOf(email, request.ip);
  try {
    await guardTry(db, subjects, async () => {
      if (waiting === 'others') throw new ApiError('CREDENTIALS_INVALID');
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && ['ACCOUNT_LOCKED', 'CREDENTIALS_INVALID'].includes(error.code))
      return false;
    throw error;
  }
}

/** To the owner of an account whose address somebody registers. */
async function tellOwner(tx: Transaction, services: Services, account: repository.Account): Promise<void> {
  if (account.status === 'disabled') return;
  const token = await newLink(tx, account.id);
  if (token) await queueMail(tx, knownAddressMail(services.config, account, token));
}

/** Mails a link that verifies the address for this registration and for no other. */
async function mailLink(
  tx: Transaction,
  services: Services,
  registration: registrations.Registration,
  cooldown = 0,
): Promise<void> {
  const token = newSecret();
  if (await registrations.insertLink(tx, registration, hashOf(token), cooldown))
    await queueMail(tx, verifyMail(services.config, registration, token));
}

/** Between two verification mails of one registration, seconds. */
export const RESEND_COOLDOWN = 60;

/**
 * Mails the verification link again: of the registration that the browser's token opens, else of each that waits, the
 * newest first. An unknown address and one with an account get the same answer and no mail.
 */
export async function resendVerification(
  tx: Transaction,
  services: Services,
  email: string,
  tokenHash: Buffer | null,
): Promise<void> {
  const waiting = await registrations.findToResend(tx, email, tokenHash);
  if (await repository.findMailboxOwner(tx, email)) return;
  for (const registration of waiting) await mailLink(tx, services, registration, RESEND_COOLDOWN);
}
