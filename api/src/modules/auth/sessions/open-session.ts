import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '@cessio/contract';
import { audit, originOf } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/caller.ts';
import { ApiError } from '../../../http/problem.ts';
import { ACCESS_TOKEN_SECONDS } from '../../../http/tokens.ts';
import { queueMail } from '../../../mail/mail.ts';
import type { Services } from '../../../services.ts';
import { readSelf } from '../../mfa/policy.ts';
import { newDeviceMail } from '../auth.mails.ts';
import * as repository from '../auth.repository.ts';
import { deviceOf } from './device.ts';
import { rememberBrowser } from './known-browsers.ts';
import { hashOf, newSecret } from '../secrets.ts';

/**
 * Opens a session after authentication, makes the browser known to the account, and notifies the owner of a new device.
 * @param how the methods used, and the browser's mark
 * @throws ApiError CREDENTIALS_INVALID when the account was disabled or its password changed meanwhile
 */
export async function openSession(
  tx: Transaction,
  services: Services,
  request: FastifyRequest,
  account: repository.Account,
  { by, browser }: { by: readonly string[]; browser: string | undefined },
): Promise<SignedIn> {
  if (!(await repository.holdsPassword(tx, account))) throw new ApiError('CREDENTIALS_INVALID');
  const device = deviceOf(request.headers['user-agent']);
  const { mark, hash } = await rememberBrowser(tx, account, browser);
  const session = await repository.insertSession(tx, {
    userId: account.id,
    device,
    ip: request.ip,
    byPassword: by.includes('password'),
    markHash: hash,
  });
  const identity = await repository.findIdentity(tx, account.id, session.id);
  const user = await readSelf(services, tx, account.id);
  if (!identity || !user) throw new ApiError('CREDENTIALS_INVALID');
  const refreshToken = newSecret();
  await repository.insertRefreshToken(tx, hashOf(refreshToken), session.id);
  await audit(tx, originOf(request), {
    action: 'sessions.sign_in',
    entity: 'session',
    entityId: session.id,
    after: { by },
  });
  if (session.newDevice) await queueMail(tx, newDeviceMail(services.config, account, device, request.ip));
  return {
    token: services.tokens.sign(identity),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    notifications_count: user.notifications_count,
    user,
    browser: mark,
  };
}
