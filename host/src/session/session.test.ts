import { tokens } from '@cessio/client';
import { logout, profile, refreshToken } from '@cessio/contract';
import { createStore, notificationsAtom, userAtom } from '@cessio/shell';
import { buildSignedIn, buildUser, freshApi, networkDown, problem, waitFor } from '@cessio/testing';
import { endedAtom, endSession, followSocketsEnd, restoreSession, signOut, takeSession } from './session.ts';

const MARK = 'm'.repeat(43);
const api = freshApi();
beforeEach(() => tokens.remove());
const restored = async () => {
  const store = createStore();
  await restoreSession(store);
  return store;
};
/** Signed in, with unsent input. */
const atWork = () => {
  api.on(logout, undefined);
  const store = createStore();
  takeSession(store, buildSignedIn({ notifications_count: 2, browser: MARK }));
  localStorage.setItem('draft:a', '1');
  return store;
};
const signIn = () => tokens.write({ token: 't', refreshToken: 'r' }, 600, 'signedIn');

/** A page opened with a stored session, to which the API gives this answer. */
const signedIn = (answer: unknown = buildUser({ notifications_count: 4 })) => {
  signIn();
  api.on(profile, answer);
  return restored();
};

it('opens the stored session with the profile and its count', async () => {
  const store = await signedIn();
  expect(store.get(userAtom)?.role).toBe('supplier');
  expect(store.get(notificationsAtom)).toBe(4);
});

describe('with the profile that was asked for before the bundle', () => {
  const answered = (status: number, body: unknown, token = 't') => {
    const answer = { ok: status === 200, status, json: () => Promise.resolve(body) } as Response;
    globalThis.__cessioProfile = { token, answer: Promise.resolve(answer) };
  };
  const opened = async () => {
    const store = await restored();
    return { id: store.get(userAtom)?.id, asked: api.sentTo(profile).length };
  };
  beforeEach(() => {
    signIn();
    api.on(profile, buildUser({ id: 'asked' }));
  });

  it('does not ask a second time', async () => {
    answered(200, buildUser({ id: 'early' }));
    expect(await opened()).toEqual({ id: 'early', asked: 0 });
    expect(globalThis.__cessioProfile).toBeUndefined();
  });

  it('renews a token that has had its time', async () => {
    answered(401, { code: 'TOKEN_EXPIRED' });
    api.on(refreshToken, { token: 'n', refresh_token: 'rn', expires_in: 600 });
    expect(await opened()).toEqual({ id: 'asked', asked: 1 });
    expect(tokens.read()?.token).toBe('n');
  });

  it.each([
    ['it was another token', 200, 'of-another-tab'],
    ['the service did not answer', 503, 't'],
  ])('asks in its own way when %s', async (_why, status, token) => {
    answered(status, buildUser({ id: 'early' }), token);
    expect(await opened()).toEqual({ id: 'asked', asked: 1 });
  });

  it('asks in its own way when no answer came', async () => {
    globalThis.__cessioProfile = { token: 't', answer: Promise.resolve(null) };
    expect(await opened()).toEqual({ id: 'asked', asked: 1 });
  });
});

it('asks nothing for a visitor', async () => {
  await restored();
  expect(api.sent).toHaveLength(0);
});

it('logs out when the profile is refused, and drops the tokens', async () => {
  const store = await signedIn(problem('FORBIDDEN'));
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(endedAtom)).toBe('expired');
  expect(tokens.read()).toBeNull();
});

it('logs out but keeps the tokens when the service does not answer', async () => {
  const store = await signedIn(networkDown);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(endedAtom)).toBe('unreachable');
  expect(tokens.read()?.token).toBe('t');
});

it('clears storage at sign-out, calls logout with the last bearer, and keeps the settings and the browser’s mark', async () => {
  const store = atWork();
  localStorage.setItem('theme', 'dark');
  signOut(store);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(notificationsAtom)).toBe(0);
  expect({ ...localStorage }).toEqual({ theme: 'dark', 'cessio.browser': MARK });
  await waitFor(() => expect(api.sentTo(logout)[0]?.headers['authorization']).toBe('Bearer t'));
});

it('leaves what was typed to its owner where somebody else takes over a locked device', () => {
  const store = atWork();
  signOut(store, true);
  expect(store.get(userAtom)).toBeNull();
  expect(localStorage.getItem('draft:a')).toBe('1');
});

it('leaves what was typed to whoever is put out', () => {
  const store = atWork();
  endSession(store, 'expired');
  expect(store.get(userAtom)).toBeNull();
  expect({ ...localStorage }).toEqual({ 'draft:a': '1', 'cessio.browser': MARK, 'cessio.ended': 'expired' });
});

const refusedFor = (reason: string) => problem('REFRESH_INVALID', { members: { reason } });

it.each(['reuse', 'password', 'disabled', 'expired', 'revoked'])(
  'says that the session is over, and keeps it for who comes back: %s',
  async (reason) => {
    const store = await signedIn();
    localStorage.setItem('draft:a', '1');
    api.on(refreshToken, refusedFor(reason));
    await followSocketsEnd(store, 'SESSION_REVOKED');
    expect([store.get(userAtom), store.get(endedAtom)]).toEqual([null, reason]);
    expect(localStorage.getItem('cessio.ended')).toBe(reason);
    expect(localStorage.getItem('draft:a')).toBe('1');
  },
);

it('asks for the reason also right after a refresh', async () => {
  signIn();
  api.on(profile, ({ headers }: { headers: Record<string, string> }) =>
    headers['authorization'] === 'Bearer n' ? buildUser() : problem('TOKEN_EXPIRED'),
  );
  api.on(refreshToken, { token: 'n', refresh_token: 'rn', expires_in: 600 });
  const store = await restored();
  api.on(refreshToken, refusedFor('reuse'));
  await followSocketsEnd(store, 'SESSION_REVOKED');
  expect(store.get(endedAtom)).toBe('reuse');
});

it('says why where the session was over before the page was opened', async () => {
  signIn();
  api.on(profile, problem('SESSION_REVOKED'));
  api.on(refreshToken, refusedFor('password'));
  expect((await restored()).get(endedAtom)).toBe('password');
});

it('renews what had only run out when the socket ends for it', async () => {
  const store = await signedIn();
  api.on(refreshToken, { token: 'n', refresh_token: 'rn', expires_in: 600 });
  await followSocketsEnd(store, 'TOKEN_EXPIRED');
  expect([store.get(userAtom)?.role, tokens.read()?.token]).toEqual(['supplier', 'n']);
});

it('ends what the socket says is over where the API cannot be asked, and not what ran out', async () => {
  const store = await signedIn();
  api.on(refreshToken, networkDown);
  await followSocketsEnd(store, 'TOKEN_EXPIRED');
  expect(store.get(userAtom)).not.toBeNull();
  await followSocketsEnd(store, 'SESSION_REVOKED');
  expect([store.get(userAtom), store.get(endedAtom)]).toEqual([null, 'revoked']);
});

it('follows a sign-out in another tab', async () => {
  const store = await signedIn();
  expect(store.get(userAtom)).not.toBeNull();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(endedAtom)).toBe('elsewhere');
});

it('keeps drafts, and why, when the session expired in another tab', async () => {
  const store = await signedIn();
  // What the other tab leaves in storage.
  tokens.remove();
  localStorage.setItem('draft:a', '1');
  localStorage.setItem('cessio.ended', 'expired');
  dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null }));
  expect(store.get(userAtom)).toBeNull();
  expect(localStorage.getItem('draft:a')).toBe('1');
  expect(localStorage.getItem('cessio.ended')).toBe('expired');
});

it('follows a sign-in of somebody else in another tab', async () => {
  const store = await signedIn();
  api.on(profile, buildUser({ role: 'adviser' }));
  dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'other' }));
  await waitFor(() => expect(store.get(userAtom)?.role).toBe('adviser'));
});
