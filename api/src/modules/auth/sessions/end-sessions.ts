import type { Transaction } from '../../../db/caller.ts';
import { rememberEnded } from '../../../plugins/ended-sessions.ts';
import type { Services } from '../../../services.ts';
import * as repository from '../auth.repository.ts';

/** Ends sessions, and after the commit their sockets and remaining access tokens. */
export async function endAll(
  tx: Transaction,
  services: Services,
  which: Parameters<typeof repository.endSessions>[1],
  reason: Parameters<typeof repository.endSessions>[2],
): Promise<repository.EndedSession[]> {
  const ended = await repository.endSessions(tx, which, reason);
  tx.afterCommit(() => {
    for (const { id } of ended) {
      rememberEnded(id);
      services.realtime.endSession(id);
    }
  });
  return ended;
}
