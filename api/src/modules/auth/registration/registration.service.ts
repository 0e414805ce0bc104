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
 * Requests an account: one row that waits for its address to be verified, opened by the returned X-Onboarding-Token.
 * Known and unknown addresses cause the same work, time, answer and row; only the mail differs. Somebody who returns
 * before that with the same password finds their earlier input.
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

/** An invited company joins in the invited role, prefilled from the invitation. @throws ApiError VALIDATION_FAILED */
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

/** `INS-7QX2KMVA`. Random, so that it does not reveal their number; only requests that the bank sees are numbered. */
const newReference = () => `INS-${readableCode(8)}`;

/**
 * Whether a registration of this address was made with this password. Counted like sign-ins, but the answer never shows
 * it.
 */
async function isReturning(
  db: Queryable,
  request: FastifyRequest,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  const waiting = await registrations.findWaiting(db, email, passwordHash);
  if (waiting === 'none') return false;
  // Not delayed by others' attempts, because the time would reveal them.
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

/** Warns the owner of an account whose address somebody registers. */
async function tellOwner(tx: Transaction, services: Services, account: repository.Account): Promise<void> {
  if (account.status === 'disabled') return;
  const token = await newLink(tx, account.id);
  if (token) await queueMail(tx, knownAddressMail(services.config, account, token));
}

/** Mails a link that verifies the address for this registration only. */
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

/** Seconds between two verification mails of one registration. */
export const RESEND_COOLDOWN = 60;

/**
 * Mails the verification link again: for the registration of the browser's token, else for each pending one, newest
 * first. An unknown address and one with an account get the same answer and no mail.
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
