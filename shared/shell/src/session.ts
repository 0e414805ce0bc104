import type { Permission, User } from '@cessio/contract';
import { atom, useAtomValue } from 'jotai';

export type { Permission, User };

/** The signed-in user, or null for a visitor. Written through `setUserAtom` and `signedOutAtom`. */
export const userAtom = atom<User | null>(null);

/** True once the profile is known. */
export const isLoggedAtom = atom((get) => get(userAtom) !== null);

const unreadAtom = atom(0);

/** Changes of the count of unread notifications. */
export type NotificationsAction = 'addOne' | 'removeOne' | 'reset' | { readonly count: number };

/** Unread notifications, never below zero. */
export const notificationsAtom = atom(
  (get) => get(unreadAtom),
  (get, set, action: NotificationsAction) => {
    const count = get(unreadAtom);
    if (action === 'addOne') set(unreadAtom, count + 1);
    else if (action === 'removeOne') set(unreadAtom, Math.max(0, count - 1));
    else if (action === 'reset') set(unreadAtom, 0);
    else set(unreadAtom, Math.max(0, action.count));
  },
);

/** Signs in: sets user, isLogged and the payload's count, 0 by default. */
export const setUserAtom = atom(
  null,
  (_get, set, user: Omit<User, 'notifications_count'> & { notifications_count?: number }) => {
    const count = user.notifications_count ?? 0;
    set(userAtom, { ...user, notifications_count: count });
    set(notificationsAtom, { count });
  },
);

/** Clears the user; the session clears storage and calls logout. */
export const signedOutAtom = atom(null, (_get, set) => {
  set(userAtom, null);
  set(notificationsAtom, 'reset');
});

/** Whether the user has the permission. A visitor has none. */
export function can(user: Pick<User, 'permissions'> | null, permission: Permission): boolean {
  return user?.permissions.includes(permission) ?? false;
}

/**
 * The signed-in user. Throws for a visitor: only public pages are rendered without a user, and they use
 * `useOptionalUser`.
 */
export function useUser(): User {
  const user = useAtomValue(userAtom);
  if (user === null) throw new Error('useUser() on a page that is shown without signing in.');
  return user;
}

/** The signed-in user, or null on a page that visitors see too. */
export function useOptionalUser(): User | null {
  return useAtomValue(userAtom);
}

/** Whether to show what the permission allows. The API decides again on every call. */
export function useCan(permission: Permission): boolean {
  return can(useAtomValue(userAtom), permission);
}
