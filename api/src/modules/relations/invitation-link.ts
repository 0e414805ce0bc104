import type { getInvitation, ResponseOf } from '@cessio/contract';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import { hashOf } from '../auth/secrets.ts';

/** Initial form of an invited company, from its inviter's entry. */
export type Invitation = ResponseOf<typeof getInvitation>;

/**
 * The content of a mailed invitation, read by the login `public` or `auth`.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED
 */
export async function readInvitation(db: Queryable, token: string): Promise<Invitation> {
  const found = await firstRow<Invitation & { usedAt: string | null }>(
    db,
    `select invited_by as "invitedBy", side, legal_name as "legalName", country, national_id as "nationalId", email, expires_at as "expiresAt",
        used_at as "usedAt" from invited_by_link($1)`,
    [hashOf(token)],
  );
  if (!found) throw new ApiError('LINK_INVALID');
  const { usedAt, ...invitation } = found;
  if (usedAt) throw new ApiError('LINK_USED');
  if (Date.parse(invitation.expiresAt) <= clock.now().getTime()) throw new ApiError('LINK_EXPIRED');
  return invitation;
}

/** Links a sign-up to the invitation that it starts from; a later one replaces it. Used up only once verified. */
export async function noteInvitation(db: Queryable, onboardingId: string, token: string): Promise<void> {
  await db.query(
    `insert into onboarding_invitations (onboarding_id, token_hash) values ($1, $2)
      on conflict (onboarding_id) do update set token_hash = excluded.token_hash`,
    [onboardingId, hashOf(token)],
  );
}

/** Uses up the invitation of a sign-up for the request made from it. @returns whether there was one */
export function useInvitation(db: Queryable, onboardingId: string, adhesionId: string): Promise<boolean> {
  return hitsOne(db, {
    text: 'select 1 where use_invitation($1, $2)',
    values: [onboardingId, adhesionId],
  });
}
