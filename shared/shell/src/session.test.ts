import { createStore } from 'jotai';
import {
  can,
  isLoggedAtom,
  notificationsAtom,
  setUserAtom,
  signedOutAtom,
  userAtom,
  type User,
} from './session.ts';

const user = { id: 'u1', permissions: ['invoices.read'] } as unknown as Omit<User, 'notifications_count'>;

it('sets user, isLogged and the count that the payload carries', () => {
  const store = createStore();
  expect(store.get(isLoggedAtom)).toBe(false);
  store.set(setUserAtom, { ...user, notifications_count: 4 });
  expect([store.get(isLoggedAtom), store.get(notificationsAtom)]).toEqual([true, 4]);
});

it('counts none when the payload carries no count', () => {
  const store = createStore();
  store.set(notificationsAtom, { count: 9 });
  store.set(setUserAtom, user);
  expect(store.get(notificationsAtom)).toBe(0);
});

it('adds one, removes one but not below zero, resets', () => {
  const store = createStore();
  store.set(notificationsAtom, 'removeOne');
  expect(store.get(notificationsAtom)).toBe(0);
  store.set(notificationsAtom, 'addOne');
  store.set(notificationsAtom, 'addOne');
  store.set(notificationsAtom, 'removeOne');
  expect(store.get(notificationsAtom)).toBe(1);
  store.set(notificationsAtom, 'reset');
  expect(store.get(notificationsAtom)).toBe(0);
});

it('forgets all on signing out', () => {
  const store = createStore();
  store.set(setUserAtom, { ...user, notifications_count: 2 });
  store.set(signedOutAtom);
  expect([store.get(userAtom), store.get(isLoggedAtom), store.get(notificationsAtom)]).toEqual([
    null,
    false,
    0,
  ]);
});

it('grants a visitor nothing', () => {
  expect(can(null, 'invoices.read')).toBe(false);
  expect(can(user as User, 'invoices.read')).toBe(true);
  expect(can(user as User, 'invoices.decide')).toBe(false);
});
