import type * as calls from '@cessio/contract';
import { audit, originOf, userEvent } from '../../../db/audit.ts';
import { transactAs } from '../../../db/caller.ts';
import { invalid } from '../../../http/errors.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Context } from '../../../http/context.ts';
import { queueMail } from '../../../mail/mail.ts';
import { passwordChangedMail } from '../auth.mails.ts';
import * as repository from '../auth.repository.ts';
import { forgetFailures, guardTry, subjectsOfUnlocking } from '../lockout.ts';
import { endWhatPasswordOpened } from './new-password.ts';
import { hashPassword, requireStrong, verifyPassword } from './passwords.ts';

/**
 * Sets a new password for a user who knows the current one, and ends what the old one opened, except this session.
 * Wrong attempts count like those of unlocking: an open session must not allow guessing.
 * @throws ApiError VALIDATION_FAILED (`/current`), PASSWORD_WEAK, ACCOUNT_LOCKED, SESSION_REVOKED when another password
 * was set meanwhile
 */
export async function changePassword(context: Context<typeof calls.changePassword>): Promise<void> {
  const { services, request, identity } = context;
  const { current, password } = context.body;
  const db = services.pools.of('auth');
  const account = await repository.readAccount(db, identity.userId);
  if (!account) throw new ApiError('SESSION_REVOKED');
  const subjects = subjectsOfUnlocking(identity.sessionId);
  await guardTry(db, subjects, async () => {
    if (!(await verifyPassword(account.passwordHash, current))) throw new ApiError('CREDENTIALS_INVALID');
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CREDENTIALS_INVALID') throw error;
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
    if (!(await repository.replacePassword(tx, account, passwordHash))) throw new ApiError('SESSION_REVOKED');
    const ended = await endWhatPasswordOpened(tx, services, account.id, identity.sessionId);
    await forgetFailures(tx, subjects.own);
    await audit(tx, originOf(request), userEvent('users.password_change', account.id));
    await queueMail(tx, passwordChangedMail(services.config, account, 'profile', ended));
  });
}
