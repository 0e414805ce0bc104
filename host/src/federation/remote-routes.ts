import {
  data,
  userAtom,
  type createStore,
  type PatchRoutesOnNavigationFunction,
  type PortalRoute,
  type RouteObject,
} from '@cessio/shell';
import { type NavigationClock, withDeadline } from './deadline.ts';
import type { Federation } from './federation.ts';
import { isPublicPath, PUBLIC_PATHS } from './public-paths.ts';
import { ownerOf, type RemoteRecord } from './registry.ts';

/** Routes of the host to which routes of remotes are added: with the layout, or the blank page of visitors. */
export const PARENTS = { withLayout: 'pages', blank: 'blank' } as const;

interface Options {
  store: ReturnType<typeof createStore>;
  federation: Federation;
  clock: NavigationClock;
  /** Adds guards and boundaries to remotes' routes. */
  protect: (routes: readonly PortalRoute[]) => RouteObject[];
}

/** First part of a path: `/Invoices/my` -> `/Invoices`. */
const firstPart = (path: string): string => `/${path.split('/')[1] ?? ''}`;

/** Connects the registry's remotes to the router. */
export function createRemoteRoutes({ store, federation, clock, protect }: Options) {
  /** The last failure, by requested path; the placeholder's loader throws it. */
  const failures = new Map<string, unknown>();
  const patched = new Set<string>();

  /** A splat, because only dynamic matches make the router ask again; more exact routes win once they are added. */
  function placeholder(prefix: string): RouteObject {
    return {
      id: `remote:${prefix.toLowerCase()}`,
      path: `${prefix}/*`,
      // Never rendered: its loader waits, then throws.
      element: null,
      loader: ({ request }) => {
        const { pathname } = new URL(request.url);
        const failure = failures.get(pathname);
        failures.delete(pathname);
        throw failure ?? data(null, { status: 404 });
      },
    };
  }

  const routesInTime = (record: RemoteRecord): Promise<PortalRoute[]> =>
    withDeadline(federation.routes(record), clock.left(), `${record.name} takes its time.`, {
      remote: record.name,
    });
  const registryInTime = (): Promise<readonly RemoteRecord[]> =>
    withDeadline(federation.registry(), clock.left(), 'The registry takes its time.', {
      kind: 'REGISTRY_INVALID',
    });

  const patch: PatchRoutesOnNavigationFunction = async ({ path, patch: add, signal }) => {
    clock.start();
    failures.delete(path);
    let owner: RemoteRecord | undefined;
    try {
      owner = ownerOf(await registryInTime(), path);
    } catch (failure) {
      failures.set(path, failure);
      add(PARENTS.withLayout, [placeholder(firstPart(path))]);
      return;
    }
    if (!owner) return;
    add(PARENTS.withLayout, owner.prefixes.map(placeholder));
    if (patched.has(owner.name)) return;
    // A visitor is sent to sign in by the placeholder's guard: no code is fetched.
    if (store.get(userAtom) === null && !isPublicPath(path)) return;
    try {
      const routes = await routesInTime(owner);
      add(PARENTS.blank, protect(routes.filter(({ handle }) => handle?.public)));
      add(PARENTS.withLayout, protect(routes.filter(({ handle }) => !handle?.public)));
      // The router drops routes added to a navigation that was abandoned.
      if (!signal.aborted) patched.add(owner.name);
    } catch (failure) {
      failures.set(path, failure);
    }
  };

  return {
    /** For the router: loads the remote that a path belongs to and adds its routes. */
    patch,
    /** Placeholder routes of known remotes and of the public pages. */
    withLayout: (remotes: readonly RemoteRecord[]) =>
      remotes.flatMap(({ prefixes }) => prefixes.map(placeholder)),
    blank: () => PUBLIC_PATHS.map(placeholder),
  };
}
