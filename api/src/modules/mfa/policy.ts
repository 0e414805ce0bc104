import { sideOf, type User } from '@cessio/contract';
import type { Identity, Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readUser } from '../auth/auth.repository.ts';
import { hasFactor } from './factors.repository.ts';

/** What decisions on second factors depend on. */
type Basis = Pick<Services, 'pools' | 'settings'>;

/** Whether the portal's settings require a second factor of this kind of user. */
export async function isRequired({ settings }: Basis, { role }: Pick<User, 'role'>): Promise<boolean> {
  return sideOf(role) === 'staff' && (await settings.current()).mfaRequiredForStaff;
}

/**
 * Refuses staff who must enrol first. A token issued before the enrolment is checked again.
 * @throws ApiError MFA_ENROLMENT_REQUIRED
 */
export async function requireEnrolled(basis: Basis, identity: Identity): Promise<void> {
  if (identity.hasFactor || !(await isRequired(basis, identity))) return;
  if (!(await hasFactor(basis.pools.of('auth'), identity.userId))) {
    throw new ApiError('MFA_ENROLMENT_REQUIRED');
  }
}

/** The complete user; null once disabled. */
export async function readSelf(basis: Basis, db: Queryable, userId: string): Promise<User | null> {
  const user = await readUser(db, userId);
  if (!user) return null;
  const enrolled = user.mfa.totp || user.mfa.passkeys > 0;
  return { ...user, mustEnrolMfa: !enrolled && (await isRequired(basis, user)) };
}
