import { createRefresher } from './refresh.ts';
import { settings } from './settings.ts';
import { createTokenStore, type TokenStore } from './tokens.ts';
import { transport } from './transport.ts';

/** The session's two tokens, in the specified keys of local storage. */
export const tokens: TokenStore = createTokenStore({
  storage: () => globalThis.localStorage ?? null,
  events: typeof window === 'undefined' ? null : window,
});

/** A newer token than the one that failed, or null when the session is over. */
export const refreshSession = createRefresher({
  store: tokens,
  post: async (refreshToken) => (await transport()).postRefresh(refreshToken),
  onEnded: (reason) => settings.onSignedOut(reason),
  locks: globalThis.navigator?.locks,
});

/** The access token, renewed first when known to have expired. For sockets and the like. */
export async function freshToken(): Promise<string | null> {
  const token = tokens.read()?.token ?? null;
  return token !== null && tokens.isExpired() ? refreshSession(token) : token;
}
