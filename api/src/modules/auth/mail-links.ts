import type { Transaction } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import * as repository from './auth.repository.ts';
import { hashOf, newSecret } from './secrets.ts';

/** The secret of a link to a new password, or null when this user has reached the hourly limit. */
export async function newLink(tx: Transaction, userId: string): Promise<string | null> {
  const token = newSecret();
  return (await repository.insertMailLink(tx, { hash: hashOf(token), userId })) ? token : null;
}

/**
 * The account of a mailed secret, its row locked so that it is used once.
 * @throws ApiError LINK_INVALID, LINK_USED, LINK_EXPIRED
 */
export async function openLink(tx: Transaction, token: string): Promise<repository.Account> {
  const link = await repository.lockMailLink(tx, hashOf(token));
  if (!link) throw new ApiError('LINK_INVALID');
  if (link.used) throw new ApiError('LINK_USED');
  if (link.expired) throw new ApiError('LINK_EXPIRED');
  const account = await repository.readAccount(tx, link.userId);
  if (!account || account.status === 'disabled') throw new ApiError('LINK_INVALID');
  return account;
}
