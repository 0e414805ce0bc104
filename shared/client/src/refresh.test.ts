import { createRefresher, REFRESH_CACHE_MS } from './refresh.ts';
import { createTokenStore } from './tokens.ts';

const { jest } = import.meta;

function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

/** One queue for all tabs, as in a browser. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let tail: Promise<unknown> = Promise.resolve();
  let held = 0;
  return {
    request: (async (
      _name: string,
      { ifAvailable }: LockOptions,
      run: (lock: Lock | null) => Promise<unknown>,
    ) => {
      if (ifAvailable && held > 0) return run(null);
      held += 1;
      const mine = tail.then(() => run({ name: 'lock', mode: 'exclusive' })).finally(() => (held -= 1));
      tail = mine.catch(() => undefined);
      return mine;
    }) as LockManager['request'],
  };
}

/** A storage in which a tab sees other tabs' writes only after this many ms, as between a browser's processes. */
function lateStorage(shared: Storage, ms: number): Storage {
  const seen = new Map<string, string | null>();
  const read = (key: string): void => void seen.set(key, shared.getItem(key));
  return {
    ...shared,
    length: 0,
    getItem: (key) => {
      if (!seen.has(key)) read(key);
      else setTimeout(read, ms, key);
      return seen.get(key) ?? null;
    },
    setItem: (key, value) => {
      shared.setItem(key, value);
      seen.set(key, value);
    },
  };
}

it.each([0, 60])('refreshes once for twenty tabs that see each other’s pair %i ms late', async (ms) => {
  const shared = memoryStorage();
  const locks = fakeLocks();
  const post = jest.fn(async () => ({ token: 'new', refresh_token: 'r2', expires_in: 600 }));
  const first = createTokenStore({ storage: () => shared });
  first.write({ token: 'old', refreshToken: 'r1' }, 600, 'signedIn');
  const tabs = Array.from({ length: 20 }, () => {
    const events = new EventTarget();
    const own = lateStorage(shared, ms);
    const store = createTokenStore({ storage: () => own, events });
    store.read();
    // The event comes with the value.
    const tell = (): void =>
      void setTimeout(() => {
        store.read();
        setTimeout(
          () =>
            events.dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken', newValue: 'new' })),
          ms + 5,
        );
      }, ms);
    return { store, tell, refresh: createRefresher({ store, post, locks, onEnded: () => undefined }) };
  });
  const refreshed = Promise.all(tabs.map(({ refresh }) => refresh('old')));
  for (const { tell } of tabs) tell();
  await expect(refreshed).resolves.toEqual(Array.from({ length: 20 }, () => 'new'));
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith('r1');
});

it('renews itself when the tab that held the lock got no pair', async () => {
  const shared = memoryStorage();
  const locks = fakeLocks();
  const tab = (post: () => Promise<{ token?: string }>) => {
    const store = createTokenStore({ storage: () => shared });
    return { store, refresh: createRefresher({ store, post, locks, onEnded: () => undefined }) };
  };
  const one = tab(async () => {
    throw new Error('network');
  });
  const two = tab(async () => ({ token: 'new' }));
  one.store.write({ token: 'old', refreshToken: 'r1' }, 600, 'signedIn');
  const answers = await Promise.allSettled([one.refresh('old'), two.refresh('old')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(two.store.read()?.token).toBe('new');
});

it('serves its result for ten seconds, then asks again', async () => {
  let time = 0;
  let n = 0;
  const store = createTokenStore({ storage: () => memory, now: () => time });
  const memory = memoryStorage();
  const post = jest.fn(async () => ({ token: `t${++n}`, expires_in: 600 }));
  const refresh = createRefresher({ store, post, onEnded: () => undefined, now: () => time });
  store.write({ token: 't0', refreshToken: 'r' }, 600, 'signedIn');
  await expect(refresh('t0')).resolves.toBe('t1');
  time = REFRESH_CACHE_MS - 1;
  // A failure of the new token does not cause further refreshes.
  await expect(refresh('t1')).resolves.toBe('t1');
  time = REFRESH_CACHE_MS;
  await expect(refresh('t1')).resolves.toBe('t2');
  expect(post).toHaveBeenCalledTimes(2);
});

it('asks again after a refresh that could not be sent', async () => {
  const store = createTokenStore({ storage: () => memoryStorage() });
  let tries = 0;
  const post = async () => {
    tries += 1;
    if (tries === 1) throw new Error('network');
    return { token: 'b' };
  };
  const kept = memoryStorage();
  const same = createTokenStore({ storage: () => kept });
  same.write({ token: 'a', refreshToken: 'r' }, null, 'signedIn');
  const refresh = createRefresher({ store: same, post, onEnded: () => undefined });
  await expect(refresh('a')).rejects.toThrow('network');
  await expect(refresh('a')).resolves.toBe('b');
  expect(store.read()).toBeNull();
});

describe('token store', () => {
  it('lives in memory when the browser refuses storage', () => {
    const store = createTokenStore({
      storage: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(store.read()).toBeNull();
    store.write({ token: 'a', refreshToken: 'r' }, 600, 'signedIn');
    expect(store.read()).toEqual({ token: 'a', refreshToken: 'r' });
    store.remove();
    expect(store.read()).toBeNull();
  });

  it('counts the expiry from what the server said, and knows nothing after a reload', () => {
    let time = 5_000;
    const shared = memoryStorage();
    const store = createTokenStore({ storage: () => shared, now: () => time });
    store.write({ token: 'a', refreshToken: 'r' }, 10, 'signedIn');
    expect(store.isExpired()).toBe(false);
    time += 10_000;
    expect(store.isExpired()).toBe(true);
    expect(createTokenStore({ storage: () => shared }).isExpired()).toBe(false);
  });

  it('hears of other tabs', () => {
    const events = new EventTarget();
    const store = createTokenStore({ storage: () => memoryStorage(), events });
    const heard: unknown[] = [];
    store.on((change) => heard.push(change));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken', newValue: 'x' }));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' }));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }));
    expect(heard).toEqual([
      { kind: 'elsewhere', what: 'changed' },
      { kind: 'elsewhere', what: 'removed' },
    ]);
  });
});
