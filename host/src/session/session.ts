import { call, configureClient, isApiProblem, refreshSession, send, tokens } from '@cessio/client';
import { login, logout, profile, SESSION_ENDS, type SessionEnd, type SignedIn } from '@cessio/contract';
import {
  atom,
  portalEvents,
  setUserAtom,
  signedOutAtom,
  userAtom,
  type createStore,
  type PortalEventMap,
  ownWrites,
} from '@cessio/shell';
import { dismissToast } from '@cessio/ui';
import { queryClient } from '../base/query-client.ts';
import { readText, writeText } from '../base/text-storage.ts';
import { closeForMaintenance } from '../ops/maintenance/maintenance.ts';
import { stepUpAsker } from '../security/step-up.ts';
import {
  BROWSER_MARK,
  clearStorageKeepingSettings,
  ENDED_KEY,
  readBrowserMark,
} from '../settings/storage.ts';
import { earlyProfile } from './early-answers.ts';

type Store = ReturnType<typeof createStore>;
export type EndReason = PortalEventMap['sessionEnded']['reason'];

type Ended = EndReason | SessionEnd | 'unreachable' | null;
const asEnd = (text: string | null | undefined): SessionEnd | null =>
  SESSION_ENDS.find((end) => end === text) ?? null;
const endedHere = atom<Ended>(asEnd(readText(ENDED_KEY)));

/** Why the last session ended, for the sign-in page. */
export const endedAtom = atom(
  (get) => get(endedHere),
  (_get, set, ended: Ended) => {
    set(endedHere, ended);
    // The tab that ended the session has already written why.
    if (ended !== 'elsewhere') writeText(ENDED_KEY, ended === 'logout' ? null : asEnd(ended));
  },
);

/** Set while this device's session is locked, so that a reload or another tab does not unlock it. */
export const LOCKED_KEY = 'cessio.locked';
const lockedHere = atom(readText(LOCKED_KEY) !== null);

/** The session is locked: the token stays, the pages are covered. */
export const lockedAtom = atom(
  (get) => get(lockedHere),
  (_get, set, locked: boolean) => {
    set(lockedHere, locked);
    writeText(LOCKED_KEY, locked ? '1' : null);
  },
);

/**
 * Ends the session in this page: signed out, refused, revoked, or ended in another tab.
 * @param why shown on the sign-in page
 */
export function endSession(
  store: Store,
  reason: EndReason,
  keepsDrafts = reason !== 'logout',
  why: Ended = reason,
): void {
  if (store.get(userAtom) === null) return;
  // Drafts are deleted when the user signs out, after a question, and kept when the session ends otherwise.
  clearStorageKeepingSettings(keepsDrafts);
  tokens.remove();
  store.set(endedAtom, why);
  store.set(lockedAtom, false);
  store.set(signedOutAtom);
  // The next user must not see what this one's queries have cached.
  queryClient.clear();
  dismissToast();
  portalEvents.emit('sessionEnded', { reason, keepsDrafts });
}

/**
 * Fetches the user of the stored token. The specification logs out when that fails; only a refusal also drops the
 * tokens.
 */
export async function openStoredSession(store: Store): Promise<void> {
  const stored = tokens.read();
  if (stored === null) return;
  try {
    const early = await earlyProfile(stored.token);
    // As the client does when a call is refused.
    if (early === 'refused') await refreshSession(stored.token);
    store.set(setUserAtom, early === null || early === 'refused' ? await call(profile) : early);
  } catch (error) {
    // During maintenance the session is neither valid nor refused: it is restored when the portal reopens.
    if (isApiProblem(error, 'MAINTENANCE')) return;
    if (isApiProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
      tokens.remove();
      if (store.get(endedAtom) === null) store.set(endedAtom, 'expired');
    } else {
      store.set(endedAtom, 'unreachable');
    }
    store.set(signedOutAtom);
  }
}

/** Stores the answer of a sign-in: tokens, browser mark, user and count. */
export function takeSession(
  store: Store,
  { token, refresh_token, expires_in, notifications_count, user, browser }: SignedIn,
) {
  writeText(BROWSER_MARK, browser);
  tokens.write({ token, refreshToken: refresh_token }, expires_in, 'signedIn');
  store.set(endedAtom, null);
  store.set(lockedAtom, false);
  store.set(setUserAtom, { ...user, notifications_count });
}

/**
 * Signs in. The specified client sends `role: client`, which the API accepts and ignores.
 * @throws ApiProblem CREDENTIALS_INVALID, ACCOUNT_LOCKED, EMAIL_NOT_VERIFIED …
 */
export async function signIn(store: Store, credentials: { email: string; password: string }): Promise<void> {
  takeSession(
    store,
    await call(login, { body: { ...credentials, role: 'client', browser: readBrowserMark() } }),
  );
}

/**
 * Signs out: storage cleared, logout called with the last bearer, user cleared. Other tabs follow through storage.
 * @param keepsDrafts keeps unsent input for its owner, where they could not be asked
 */
export function signOut(store: Store, keepsDrafts = false): void {
  const token = tokens.read()?.token;
  endSession(store, 'logout', keepsDrafts);
  if (token === undefined) return;
  send({
    method: logout.method,
    url: logout.path,
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

/** Another tab signed in or refreshed: makes sure that it is still the same user here. */
async function followOtherTab(store: Store): Promise<void> {
  const before = store.get(userAtom);
  if (before === null) return openStoredSession(store);
  try {
    const now = await call(profile);
    if (now.id === before.id) return;
    queryClient.clear();
    store.set(setUserAtom, now);
  } catch {
    // The next call of this tab reports it.
  }
}

/** The user's rights have changed: the guards decide again with the current profile. */
async function reloadUser(store: Store): Promise<void> {
  try {
    const now = await call(profile);
    if (store.get(userAtom)?.id === now.id) store.set(setUserAtom, now);
  } catch {
    // The call that was refused has already reported it.
  }
}

/** The API no longer renews the session, either the one shown or the one about to be opened. */
function refused(store: Store, why: SessionEnd): void {
  if (store.get(userAtom) === null) store.set(endedAtom, why);
  // Signed out in this browser by another of its sessions: drafts stay, as whenever a session expires.
  else endSession(store, 'expired', true, why);
}

/**
 * The socket reports the end of the session. The API says why, and renews one that had only expired.
 * @param code of the socket: TOKEN_EXPIRED, or SESSION_REVOKED
 */
export async function followSocketsEnd(store: Store, code: string | undefined): Promise<void> {
  const failed = tokens.read()?.token;
  if (failed === undefined) return;
  const renewed = await refreshSession(failed, true).catch(() => failed);
  if (code !== 'TOKEN_EXPIRED' && renewed === failed) endSession(store, 'revoked');
}

/** Once per page: follows what the client and other tabs say about the session. Returns how to stop. */
export function watchSession(store: Store): () => void {
  configureClient({
    onWrite: ownWrites.watch,
    onSignedOut: (reason) => refused(store, asEnd(reason) ?? 'expired'),
    browserMark: readBrowserMark,
    onStepUp: stepUpAsker(store),
    onEnrolment: () => void reloadUser(store),
    onMaintenance: (problem) => closeForMaintenance(store, problem),
  });
  return tokens.on((change) => {
    if (change.kind !== 'elsewhere') return;
    if (change.what === 'removed') endSession(store, 'elsewhere');
    else void followOtherTab(store);
  });
}

/** At start: follows the session's end, and opens the stored one. Never rejects: a visitor is not an error. */
export async function restoreSession(store: Store): Promise<void> {
  watchSession(store);
  await openStoredSession(store);
}
