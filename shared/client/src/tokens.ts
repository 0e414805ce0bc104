/** The token pair of a session. */
export interface TokenPair {
  token: string;
  refreshToken: string;
}

export type TokensChange =
  | { kind: 'signedIn' | 'refreshed' | 'removed' }
  /** Another tab signed in or refreshed (`changed`), or signed out (`removed`). */
  | { kind: 'elsewhere'; what: 'changed' | 'removed' };

const TOKEN = 'authToken';
const REFRESH = 'refresh_token';

export interface TokenStore {
  read(): TokenPair | null;
  /** Stores a pair. `expiresIn` in seconds from now, so that a wrong clock signs nobody out. */
  write(pair: TokenPair, expiresIn: number | null, kind: 'signedIn' | 'refreshed'): void;
  remove(): void;
  /** True once the access token has outlived its announced lifetime; false when that is unknown (after a reload). */
  isExpired(): boolean;
  on(listener: (change: TokensChange) => void): () => void;
}

export interface TokenStoreParts {
  /** Throws or is null where the browser refuses storage: then the session ends with the page. */
  storage: () => Storage | null;
  now?: () => number;
  /** Where `storage` events come from. */
  events?: Pick<EventTarget, 'addEventListener'> | null;
}

/** The two specified keys of local storage, or memory when storage is refused. */
export function createTokenStore({ storage, now = Date.now, events }: TokenStoreParts): TokenStore {
  const listeners = new Set<(change: TokensChange) => void>();
  let memory: TokenPair | null = null;
  let expiry: { token: string; at: number } | null = null;

  const tell = (change: TokensChange): void => {
    for (const listener of listeners) listener(change);
  };
  /** `undefined` when storage cannot be asked. */
  const stored = (): TokenPair | null | undefined => {
    try {
      const place = storage();
      if (place === null) return undefined;
      const token = place.getItem(TOKEN);
      return token ? { token, refreshToken: place.getItem(REFRESH) ?? '' } : null;
    } catch {
      return undefined;
    }
  };
  const keep = (pair: TokenPair | null): boolean => {
    try {
      const place = storage();
      if (place === null) return false;
      if (pair === null) {
        place.removeItem(TOKEN);
        place.removeItem(REFRESH);
      } else {
        // The refresh token first: a tab that sees the new access token may need the matching one at once.
        place.setItem(REFRESH, pair.refreshToken);
        place.setItem(TOKEN, pair.token);
      }
      return true;
    } catch {
      return false;
    }
  };

  events?.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== TOKEN && key !== null) return;
    tell({ kind: 'elsewhere', what: key === TOKEN && newValue ? 'changed' : 'removed' });
  });

  return {
    read: () => memory ?? stored() ?? null,
    write(pair, expiresIn, kind) {
      expiry = expiresIn === null ? null : { token: pair.token, at: now() + expiresIn * 1000 };
      memory = keep(pair) ? null : pair;
      tell({ kind });
    },
    remove() {
      memory = null;
      expiry = null;
      keep(null);
      tell({ kind: 'removed' });
    },
    isExpired() {
      const pair = memory ?? stored();
      return pair !== null && pair !== undefined && expiry?.token === pair.token && now() >= expiry.at;
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
