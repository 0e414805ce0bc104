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

/** One queue for all tabs, as the browser's. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    request: (async (_name: string, run: () => Promise<unknown>) => {
      const mine = tail.then(run);
      tail = mine.catch(() => undefined);
      return mine;
    }) as LockManager['request'],
  };
}

it('refreshes once for two tabs: the second takes the new pair from storage', async () => {
  const shared = memoryStorage();
  const locks = fakeLocks();
  const post = jest.fn(async () => ({ token: 'new', refresh_token: 'r2', expires_in: 600 }));
  const tab = () => {
    const store = createTokenStore({ storage: () => shared });
    return { store, refresh: createRefresher({ store, post, locks, onEnded: () => undefined }) };
  };
  const one = tab();
  const two = tab();
  one.store.write({ token: 'old', refreshToken: 'r1' }, 600, 'signedIn');
  await expect(Promise.all([one.refresh('old'), two.refresh('old')])).resolves.toEqual(['new', 'new']);
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith('r1');
  expect(two.store.read()).toEqual({ token: 'new', refreshToken: 'r2' });
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
  // Even the new token failing does not lead to a storm.
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
