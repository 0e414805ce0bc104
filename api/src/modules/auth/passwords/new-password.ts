import type { Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { useMailLinks } from '../auth.repository.ts';
import { endAll } from '../sessions/end-sessions.ts';
import { forgetBrowsers } from '../sessions/known-browsers.ts';
import { codesOf, forgetFailures } from '../lockout.ts';

/**
 * Ends whatever an old password opened, in the transaction that sets a new one: sessions (except the current one),
 * pending steps and proofs, reset links, known browsers, and the calendar feed's address.
 * @returns whether there was a calendar feed: its owner must subscribe again
 */
export async function endWhatPasswordOpened(
  tx: Transaction,
  services: Services,
  userId: string,
  exceptSession?: string,
): Promise<{ calendar: boolean }> {
  await endAll(tx, services, { userId, ...(exceptSession ? { except: exceptSession } : {}) }, 'password');
  await forgetBrowsers(tx, userId, exceptSession);
  await useMailLinks(tx, userId);
  await tx.query('delete from auth_challenges where user_id = $1', [userId]);
  await tx.query('delete from totp_factors where user_id = $1 and confirmed_at is null', [userId]);
  // Wrong codes by somebody who knew the old one.
  await forgetFailures(tx, codesOf(userId));
  const { rowCount } = await tx.query('delete from calendar_feeds where user_id = $1', [userId]);
  return { calendar: rowCount === 1 };
}
