import type { TokenPair, TokenStore } from './tokens.ts';

/** How long one refresh serves every call that failed meanwhile (specification, §4). */
export const REFRESH_CACHE_MS = 10_000;
const LOCK = 'cessio.refresh';
/**
 * Browsers copy storage between processes: what another tab stored before releasing the lock may be visible here only a
 * moment later. A tab that queued waits this long for it, and the lock is held this long after a refresh.
 */
const SPREAD_MS = { wait: 1_000, keep: 100 } as const;

/** The answer of the refresh call; without a token the session is over, for the given reason. */
export interface RefreshAnswer {
  reason?: string | undefined;
  token?: string | undefined;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

export interface RefresherParts {
  store: TokenStore;
  /** Sends the refresh token. Throws when the answer says nothing about the session: no network, a 5xx. */
  post: (refreshToken: string) => Promise<RefreshAnswer>;
  /** Called after the tokens are removed because the session could not be renewed. */
  onEnded: (reason?: string) => void;
  /** `navigator.locks`; without it tabs only share storage. */
  locks?: Pick<LockManager, 'request'> | undefined;
  now?: () => number;
}

/**
 * Returns a newer token than the one that failed: one that another call or tab has just fetched, or a fresh one,
 * requested once for all callers. Null when the session is over.
 */
export function createRefresher({ store, post, onEnded, locks, now = Date.now }: RefresherParts) {
  let running: Promise<string | null> | null = null;
  let settled: { at: number; token: string | null } | null = null;

  /** `asked`: whether the token came from the server rather than storage. */
  async function renew(failed: string): Promise<{ token: string | null; asked: boolean }> {
    const pair = store.read();
    if (pair === null) return { token: null, asked: false };
    // Another tab was faster: its pair is in storage.
    if (pair.token !== failed) return { token: pair.token, asked: false };
    const answer = pair.refreshToken ? await post(pair.refreshToken) : {};
    if (!answer.token) {
      store.remove();
      onEnded(answer.reason);
      return { token: null, asked: true };
    }
    const next: TokenPair = { token: answer.token, refreshToken: answer.refresh_token ?? pair.refreshToken };
    store.write(next, answer.expires_in ?? null, 'refreshed');
    return { token: next.token, asked: true };
  }

  /** Resolves when storage holds another pair than the one that failed, or after the wait. */
  function otherTabsPair(failed: string): Promise<void> {
    return new Promise((resolve) => {
      const seen = (): boolean => store.read()?.token !== failed;
      if (seen()) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const stop = store.on(() => seen() && done());
      const timer = setTimeout(done, SPREAD_MS.wait);
    });
  }

  /** Renews while holding the lock; undefined when another tab holds it and `queue` is false. */
  function locked(
    manager: Pick<LockManager, 'request'>,
    failed: string,
    queue: boolean,
  ): Promise<{ token: string | null } | undefined> {
    return new Promise((resolve, reject) => {
      const hold = async (lock: Lock | null): Promise<void> => {
        if (lock === null) return resolve(undefined);
        if (queue) await otherTabsPair(failed);
        const renewed = await renew(failed);
        resolve(renewed);
        if (renewed.asked) await new Promise((spread) => setTimeout(spread, SPREAD_MS.keep));
      };
      manager.request(LOCK, { ifAvailable: !queue }, hold).catch(reject);
    });
  }

  async function renewAmongTabs(failed: string): Promise<string | null> {
    if (!locks) return (await renew(failed)).token;
    const renewed = (await locked(locks, failed, false)) ?? (await locked(locks, failed, true));
    return renewed?.token ?? null;
  }

  /** @param anew refreshes even if a token was fetched a moment ago: the session is reported to be over */
  return async function refresh(failed: string, anew = false): Promise<string | null> {
    if (running) return running;
    const current = store.read()?.token;
    if (current && current !== failed) return current;
    if (!anew && settled && now() - settled.at < REFRESH_CACHE_MS && settled.token === (current ?? null))
      return settled.token;
    running = (async () => {
      try {
        const token = await renewAmongTabs(failed);
        settled = { at: now(), token };
        return token;
      } finally {
        running = null;
      }
    })();
    return running;
  };
}
