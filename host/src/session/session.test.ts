import { tokens } from '@cessio/client';
import { logout, profile } from '@cessio/contract';
import { createStore, notificationsAtom, userAtom } from '@cessio/shell';
import { apiDouble, buildUser, networkDown, problem, waitFor } from '@cessio/testing';
import { restoreSession } from './restore-session.ts';
import { endedAtom, endSession, signOut, takeSession } from './session.ts';

let api: ReturnType<typeof apiDouble>;
beforeEach(() => {
  localStorage.clear();
  tokens.remove();
  api = apiDouble();
});
afterEach(() => api.restore());
const signIn = () => tokens.write({ token: 't', refreshToken: 'r' }, 600, 'signedIn');

it('opens the stored session with the profile and its count', async () => {
  signIn();
  api.on(profile, buildUser({ notifications_count: 4 }));
  const store = createStore();
  await restoreSession(store);
  expect(store.get(userAtom)?.role).toBe('supplier');
  expect(store.get(notificationsAtom)).toBe(4);
});

it('asks nothing for a visitor', async () => {
  await restoreSession(createStore());
  expect(api.sent).toHaveLength(0);
});

it('logs out when the profile is refused, and drops the tokens', async () => {
  signIn();
  api.on(profile, problem('FORBIDDEN'));
  const store = createStore();
  await restoreSession(store);
  expect(store.get(userAtom)).toBeNull();
  expect(tokens.read()).toBeNull();
});

it('logs out but keeps the tokens when the service does not answer', async () => {
  signIn();
  api.on(profile, networkDown);
  const store = createStore();
  await restoreSession(store);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(endedAtom)).toBe('unreachable');
  expect(tokens.read()?.token).toBe('t');
});

it('clears storage at sign-out, calls logout with the last bearer, and keeps the settings', async () => {
  api.on(logout, undefined);
  const store = createStore();
  takeSession(store, {
    token: 't',
    refresh_token: 'r',
    expires_in: 600,
    notifications_count: 2,
    user: buildUser(),
  });
  localStorage.setItem('draft:a', '1');
  localStorage.setItem('theme', 'dark');
  signOut(store);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(notificationsAtom)).toBe(0);
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
  await waitFor(() => expect(api.sentTo(logout)[0]?.headers['authorization']).toBe('Bearer t'));
});

it('leaves what was typed to whoever is put out', () => {
  const store = createStore();
  takeSession(store, {
    token: 't',
    refresh_token: 'r',
    expires_in: 600,
    notifications_count: 2,
    user: buildUser(),
  });
  localStorage.setItem('draft:a', '1');
  endSession(store, 'expired');
  expect(store.get(userAtom)).toBeNull();
  expect({ ...localStorage }).toEqual({ 'draft:a': '1' });
});

it('follows a sign-out in another tab', async () => {
  signIn();
  api.on(profile, buildUser());
  const store = createStore();
  await restoreSession(store);
  expect(store.get(userAtom)).not.toBeNull();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(store.get(userAtom)).toBeNull();
});

it('follows a sign-in of somebody else in another tab', async () => {
  signIn();
  api.on(profile, buildUser());
  const store = createStore();
  await restoreSession(store);
  api.on(profile, buildUser({ role: 'adviser' }));
  dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'other' }));
  await waitFor(() => expect(store.get(userAtom)?.role).toBe('adviser'));
});
