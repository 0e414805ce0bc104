import { href, pages } from '@cessio/contract';
import {
  can,
  data,
  redirect,
  userAtom,
  type createStore,
  type LoaderFunctionArgs,
  type PortalRoute,
  type RouteObject,
  type User,
} from '@cessio/shell';
import type { NavigationClock } from '../federation/deadline.ts';
import { guardedLazy } from '../federation/guarded-lazy.ts';
import { waitsForReopening } from '../ops/maintenance/maintenance.ts';
import { secondFactor } from '../routes.ts';

type Store = ReturnType<typeof createStore>;
type Loader = Extract<RouteObject['loader'], (...args: never[]) => unknown>;

/** The sign-in page, leading back to `path` afterwards. */
export function signInPath(path: string): string {
  return href(pages.signIn, {}, { next: path === pages.home ? undefined : path });
}

/** Where a user must go before `path`: to sign in, to enrol a second factor, or nowhere. */
export function detourOf(user: User | null, path: string): string | null {
  if (user === null) return signInPath(path);
  return user.mustEnrolMfa ? href(secondFactor, {}, { next: path }) : null;
}

/** Guard of pages that need a user: sends a visitor to sign in, staff to enrol, and keeps the way back. */
export function requireUser(store: Store) {
  return ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    if (waitsForReopening(store)) return null;
    const { pathname, search } = new URL(request.url);
    const detour = detourOf(store.get(userAtom), `${pathname}${search}`);
    if (detour !== null) throw redirect(detour);
    return null;
  };
}

/**
 * Throws the 403 that the layout shows; an applicant is redirected to the dashboard, which shows its application. The
 * API itself refuses; this only avoids an empty page.
 */
function requirePermission(store: Store, handle: PortalRoute['handle']): void {
  if (!handle?.permission) return;
  const user = store.get(userAtom);
  const wanted = [handle.permission].flat();
  if (wanted.some((permission) => can(user, permission))) return;
  throw user?.pendingAdhesionId ? redirect(pages.home) : data(null, { status: 403 });
}

/**
 * Adds the permission guard and a time limit to routes, the host's own and the remotes'. The error boundary
 * is on the group: a route that is still lazy would show the group's fallback in place of its own error
 * (react-router 8.5).
 */
export function protectRoutes(
  routes: readonly PortalRoute[],
  store: Store,
  clock: NavigationClock,
): RouteObject[] {
  return routes.map((route): RouteObject => {
    const own = route.loader as Loader | undefined;
    const loader: Loader = (args, context) => {
      requirePermission(store, route.handle);
      return own?.(args, context) ?? null;
    };
    const lazy = typeof route.lazy === 'function' ? guardedLazy(route.lazy, clock) : route.lazy;
    const guarded = { ...route, loader, ...(lazy && { lazy }) };
    if (route.children)
      return { ...guarded, children: protectRoutes(route.children, store, clock) } as RouteObject;
    return guarded as RouteObject;
  });
}
