import type { openInvited } from '@cessio/contract/onboarding';
import { audit, originOf, userEvent } from '../../db/audit.ts';
import { transactAs } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { queueMail } from '../../mail/mail.ts';
import { accountOpenedMail } from '../auth/auth.mails.ts';
import { findAccount } from '../auth/auth.repository.ts';
import { hashPassword, requireStrong } from '../auth/passwords/passwords.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { isInvited, open } from './onboarding.service.ts';
import * as registrations from './registrations.repository.ts';

/**
 * Takes over a sign-up that the bank began: the mailed link proves the address, so that the password opens an account
 * at once.
 * @returns the secret that opens the draft from now on; the mailed one is used up
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED, PASSWORD_WEAK
 */
export async function takeUp(context: Context<typeof openInvited>): Promise<string> {
  const { services, request, body } = context;
  const auth = services.pools.of('auth');
  const seen = await transactAs(auth, (tx) => open(tx, request, false));
  if (!isInvited(seen)) throw new ApiError('LINK_USED');
  const { firstName, lastName } = seen.account;
  requireStrong(body.password, [firstName, lastName, seen.email]);
  const passwordHash = await hashPassword(body.password);
  const secret = newSecret();
  await transactAs(auth, async (tx) => {
    await registrations.holdAddress(tx, seen.email);
    const row = await open(tx, request, true);
    // Of two concurrent calls one succeeds, and none once the address has an account.
    if (!isInvited(row) || !row.adhesionId || (await findAccount(tx, row.email)))
      throw new ApiError('LINK_USED');
    const { email, adhesionId, company } = row;
    const account = { ...row.account, phone: body.phone || null };
    const legalName = company.legalName ?? `${firstName} ${lastName}`;
    const country = company.country ?? 'FR';
    const partyId = await registrations.insertProspect(tx, { legalName, country, email, account });
    const userId = await registrations.insertApplicant(tx, { partyId, email, passwordHash, account });
    if (!userId || !(await registrations.giveDraft(tx, adhesionId, { userId, partyId })))
      throw new ApiError('LINK_USED');
    await registrations.settleInvited(tx, row.id, { userId, account, tokenHash: hashOf(secret) });
    await registrations.endWaiting(tx, email);
    await audit(tx, originOf(request), userEvent('users.register', userId));
    await audit(tx, originOf(request), userEvent('users.verify_email', userId));
    const named = { email, reference: row.number, account, company, createdAt: row.updatedAt };
    await queueMail(tx, accountOpenedMail(services.config, named, row.number));
  });
  return secret;
}
