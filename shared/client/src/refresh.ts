import type { TokenPair, TokenStore } from './tokens.ts';

/** How long one refresh serves every call that failed beside it (specification, §4). */
export const REFRESH_CACHE_MS = 10_000;
const LOCK = 'cessio.refresh';

/** What the refresh call answered; without a token the session is over. */
export interface RefreshAnswer {
  token?: string | undefined;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

export interface RefresherParts {
  store: TokenStore;
  /** Sends the refresh token. Throws when nothing can be said about the session: no network, a 5xx. */
  post: (refreshToken: string) => Promise<RefreshAnswer>;
  /** Called once tokens are gone because the session could not be renewed. */
  onEnded: () => void;
  /** `navigator.locks`; without it tabs only meet in storage. */
  locks?: Pick<LockManager, 'request'> | undefined;
  now?: () => number;
}

/**
 * Gives a token that is newer than the one which failed: the one another call or tab has just fetched, or a fresh
 * one, asked for once however many wait. Null when the session is over.
 */
export function createRefresher({ store, post, onEnded, locks, now = Date.now }: RefresherParts) {
  let running: Promise<string | null> | null = null;
  let settled: { at: number; token: string | null } | null = null;

  async function renew(failed: string): Promise<string | null> {
    const pair = store.read();
    if (pair === null) return null;
    // Another tab was faster: its pair is in storage.
    if (pair.token !== failed) return pair.token;
    const answer = pair.refreshToken ? await post(pair.refreshToken) : {};
    if (!answer.token) {
      store.remove();
      onEnded();
      return null;
    }
    const next: TokenPair = { token: answer.token, refreshToken: answer.refresh_token ?? pair.refreshToken };
    store.write(next, answer.expires_in ?? null, 'refreshed');
    return next.token;
  }

  return async function refresh(failed: string): Promise<string | null> {
    if (running) return running;
    const current = store.read()?.token;
    if (current && current !== failed) return current;
    if (settled && now() - settled.at < REFRESH_CACHE_MS && settled.token === (current ?? null))
      return settled.token;
    running = (async () => {
      try {
        const token = locks ? await locks.request(LOCK, () => renew(failed)) : await renew(failed);
        settled = { at: now(), token };
        return token;
      } finally {
        running = null;
      }
    })();
    return running;
  };
}
