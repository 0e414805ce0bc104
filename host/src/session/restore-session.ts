import type { createStore } from '@cessio/shell';
import { openStoredSession, watchSession } from './session.ts';

/** At start: a stored token leads to the profile and the user. Never rejects: a visitor is no error. */
export async function restoreSession(store: ReturnType<typeof createStore>): Promise<void> {
  watchSession(store);
  await openStoredSession(store);
}
