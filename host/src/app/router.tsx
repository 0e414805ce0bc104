import type { ReactElement } from 'react';
import {
  createBrowserRouter,
  Outlet,
  useOptionalUser,
  userAtom,
  type createStore,
  type PortalRoute,
  type RouteObject,
} from '@cessio/shell';
import { NavigationClock } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import { guardedLazy } from '../federation/guarded-lazy.ts';
import type { RemoteRecord } from '../federation/registry.ts';
import { createRemoteRoutes, PARENTS } from '../federation/remote-routes.ts';
import { pageRoutes } from '../pages/page-routes.tsx';
import { authRoutes } from '../session/auth-routes.tsx';
import { errorRoutes, UnknownPathPage } from './error-pages.tsx';
import { fetchAppShell } from '../app-shell/fetch-app-shell.ts';
import { protectRoutes, requireUser } from './guards.tsx';
import { PageSkeleton } from '../base/page-skeleton.tsx';
import { Root } from './root.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

export interface RouterOptions {
  store: ReturnType<typeof createStore>;
  federation: Federation;
  /** Remotes known before the first navigation; the others are found when needed. */
  remotes: readonly RemoteRecord[];
  /** The signed-in layout, if already loaded; otherwise the first page that needs it fetches it. */
  layout?: ReactElement;
  /** Tests pass a memory router. */
  createRouter?: typeof createBrowserRouter;
}

/** Renders nothing for a user who has just signed out or must enrol first: the guard is already redirecting them. */
function WhileSignedIn() {
  const user = useOptionalUser();
  return user === null || user.mustEnrolMfa ? null : <Outlet />;
}

const fetchLayout = async () => ({ Component: (await fetchAppShell()).PortalLayout });

/** The host's routes: pages in the layout, blank pages, and placeholders of remotes in both. */
export function createPortalRouter({
  store,
  federation,
  remotes,
  layout,
  createRouter = createBrowserRouter,
}: RouterOptions) {
  const clock = new NavigationClock();
  const protect = (routes: readonly PortalRoute[]): RouteObject[] => protectRoutes(routes, store, clock);
  const remoteRoutes = createRemoteRoutes({ store, federation, clock, protect });
  const isPublic = ({ handle }: PortalRoute): boolean => handle?.public === true;
  const alone = <RouteErrorPage standalone />;

  const routes: RouteObject[] = [
    {
      id: 'root',
      element: <Root />,
      errorElement: alone,
      children: [
        {
          id: 'layout',
          ...(layout ? { element: layout } : { lazy: guardedLazy(fetchLayout, clock) }),
          children: [
            {
              id: PARENTS.withLayout,
              element: <WhileSignedIn />,
              loader: requireUser(store),
              shouldRevalidate: () => true,
              errorElement: <RouteErrorPage />,
              HydrateFallback: PageSkeleton,
              children: [
                ...protect(pageRoutes.filter((route) => !isPublic(route))),
                ...remoteRoutes.withLayout(remotes),
              ],
            },
          ],
        },
        {
          id: PARENTS.blank,
          errorElement: alone,
          HydrateFallback: PageSkeleton,
          children: [
            ...protect([...authRoutes, ...pageRoutes.filter(isPublic), ...errorRoutes]),
            ...remoteRoutes.blank(),
            {
              id: 'unknown',
              path: '*',
              element: <UnknownPathPage />,
              handle: { title: 'app:notFound.title' },
            },
          ],
        },
      ],
    },
  ];
  const router = createRouter(routes, { patchRoutesOnNavigation: remoteRoutes.patch });
  router.subscribe(({ initialized, navigation }) => {
    if (initialized && navigation.state === 'idle') clock.stop();
  });

  // On sign-out, changed permissions or a factor to enrol, the guards of the current page run again.
  const standing = (): string | undefined => {
    const user = store.get(userAtom);
    return user ? [user.mustEnrolMfa, ...user.permissions].join() : undefined;
  };
  let before = standing();
  store.sub(userAtom, () => {
    const now = standing();
    if (now === before) return;
    before = now;
    void router.revalidate();
  });
  return router;
}
