import type { Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { useMailLinks } from '../auth.repository.ts';
import { endAll } from '../sessions/end-sessions.ts';
import { forgetBrowsers } from '../sessions/known-browsers.ts';
import { codesOf, forgetFailures } from '../lockout.ts';

/**
 * Ends whatever an old password opened, in the transaction that sets a new one: sessions (but the one it is set in),
 * steps and proofs under way, links to reset it, known browsers, and the address under which the calendar is read.
 * @returns whether a calendar was subscribed to: its owner must be told to subscribe anew
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
  // Guesses at codes by whoever knew the old one.
  await forgetFailures(tx, codesOf(userId));
  const { rowCount } = await tx.query('delete from calendar_feeds where user_id = $1', [userId]);
  return { calendar: rowCount === 1 };
}
