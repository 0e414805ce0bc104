import type * as calls from '@cessio/contract';
import { audit, originOf, userEvent } from '../../../db/audit.ts';
import { transactAs, type Transaction } from '../../../db/caller.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Context } from '../../../http/context.ts';
import { queueMail } from '../../../mail/mail.ts';
import { mirrorCompany } from '../../onboarding/onboarding.repository.ts';
import * as registrations from '../../onboarding/registrations.repository.ts';
import { useInvitation } from '../../relations/invitation-link.ts';
import { accountOpenedMail } from '../auth.mails.ts';
import { findMailboxOwner } from '../auth.repository.ts';
import { hashOf } from '../secrets.ts';

/**
 * The mailed link proves the address: its registration, with its password, becomes a user, a prospect and a draft
 * adhesion request; other registrations of that address end. Returns the user.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED
 */
export async function verifyEmail(context: Context<typeof calls.verifyEmail>): Promise<string> {
  const { services, request, body } = context;
  return transactAs(services.pools.of('auth'), async (tx) => {
    const registration = await openRegistration(tx, hashOf(body.token));
    const { id, email, account, company, passwordHash } = registration;
    const legalName = company.legalName ?? `${account.firstName} ${account.lastName}`;
    const country = company.country ?? 'FR';
    const partyId = await registrations.insertProspect(tx, { legalName, country, email, account });
    const userId = await registrations.insertApplicant(tx, { partyId, email, passwordHash, account });
    // An employee was invited under this address at the same moment: the prospect is rolled back.
    if (!userId) throw new ApiError('LINK_USED');
    const adhesion = await registrations.insertAdhesion(tx, { userId, partyId, legalName, country });
    await mirrorCompany(tx, adhesion.id, company);
    await useInvitation(tx, id, adhesion.id);
    await registrations.settle(tx, id, { userId, adhesionId: adhesion.id });
    await registrations.endWaiting(tx, email);
    await audit(tx, originOf(request), userEvent('users.register', userId));
    await audit(tx, originOf(request), userEvent('users.verify_email', userId));
    await queueMail(tx, accountOpenedMail(services.config, registration, adhesion.number));
    return userId;
  });
}

/**
 * The registration of a link, its address locked: of links followed at once, only one finds it pending.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED
 */
async function openRegistration(
  tx: Transaction,
  hash: Buffer,
): Promise<registrations.Registration & { passwordHash: string }> {
  const seen = await registrations.findClicked(tx, hash);
  if (seen !== null && typeof seen === 'object') {
    await registrations.holdAddress(tx, seen.email);
    await registrations.holdRegistration(tx, seen.id);
  }
  const link = await registrations.findClicked(tx, hash);
  if (link === null) throw new ApiError('LINK_INVALID');
  if (link === 'expired') throw new ApiError('LINK_EXPIRED');
  if (link === 'used' || link.used || link.passwordHash === null) throw new ApiError('LINK_USED');
  if (link.expired) throw new ApiError('LINK_EXPIRED');
  if (await findMailboxOwner(tx, link.email)) throw new ApiError('LINK_USED');
  return { ...link, passwordHash: link.passwordHash };
}
