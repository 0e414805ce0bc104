import type { FastifyRequest } from 'fastify';
import { audit, auditActor } from '../../db/audit.ts';
import { transactAs, type Identity } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import { queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { passwordReplacedMail } from './auth.mails.ts';
import * as repository from './auth.repository.ts';
import { endAll } from './auth.service.ts';
import { countFailure, forgetFailures, oneAtATime, refuseLocked, subjectsOf } from './lockout.ts';
import { hashPassword, requireStrong, verifyPassword } from './passwords.ts';

/**
 * Sets a new password for somebody who knows the present one, and ends their other sessions. Wrong tries count as those
 * of a sign-in do: a session left open is no place to guess at.
 * @throws ApiError VALIDATION_FAILED (`/current`), PASSWORD_WEAK, ACCOUNT_LOCKED
 */
export async function changePassword(
  services: Services,
  request: FastifyRequest,
  identity: Identity,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const db = services.pools.of('auth');
  const account = await repository.readAccount(db, identity.userId);
  if (!account) throw new ApiError('SESSION_REVOKED');
  const subjects = subjectsOf(account.email.toLowerCase(), request.ip);
  await oneAtATime(subjects.account, async () => {
    await refuseLocked(db, subjects);
    if (await verifyPassword(account.passwordHash, current)) return;
    await countFailure(db, subjects);
    const message = 'Ce n’est pas votre mot de passe actuel';
    throw invalid([{ path: '/current', code: 'CREDENTIALS_INVALID', message }]);
  });
  requireStrong(password, [account.firstName, account.lastName, account.email]);
  if (password === current) {
    const message = 'Choisissez un mot de passe différent de l’actuel';
    throw invalid([{ path: '/password', code: 'UNCHANGED', message }]);
  }
  const passwordHash = await hashPassword(password);
  await transactAs(db, async (tx) => {
    await repository.setPassword(tx, account.id, passwordHash);
    await endAll(tx, services, { userId: account.id, except: identity.sessionId }, 'password');
    await forgetFailures(tx, subjects.account);
    await audit(tx, auditActor(identity, request), {
      action: 'users.password_change',
      entity: 'user',
      entityId: account.id,
    });
    await queueMail(tx, passwordReplacedMail(services.config, account));
  });
}
