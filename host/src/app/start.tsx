import { startTransition } from 'react';
import { tokens } from '@cessio/client';
import { initTexts, matchPath, registerTexts, RouterProvider, userAtom } from '@cessio/shell';
import commonTexts from '@cessio/ui/locales/fr.json' with { type: 'json' };
import appTexts from '../../locales/app.json' with { type: 'json' };
import { createFederation, federationAtom } from '../federation/federation.ts';
import { fetchedRemotes } from '../federation/fetched-remotes.ts';
import { mayOverride } from '../federation/may-override.ts';
import { isPublicPath } from '../federation/public-paths.ts';
import { embeddedRegistry, ownerOf, type RemoteRecord } from '../federation/registry.ts';
import { fadeSplash } from '../layout/splash.ts';
import { waitsForReopening } from '../ops/maintenance/maintenance.ts';
import { pageRoutes } from '../pages/page-routes.tsx';
import { restoreSession } from '../session/session.ts';
import { yieldToMain } from './yield-to-main.ts';
import { fetchAppShell } from '../app-shell/fetch-app-shell.ts';
import { withLater } from '../later/fetch-later.ts';
import { detourOf } from './guards.tsx';
import { Providers } from './providers.tsx';
import { createRoot } from './react-dom.ts';
import { createPortalRouter } from './router.tsx';
import { store } from './store.ts';

/** ms the first render waits for the registry, so that a remote's page is rendered in the layout from the start. */
const REGISTRY_PATIENCE_MS = 300;

/** ms after which a page fetches what its first views do not need. */
const LATER_MS = 10_000;

const SIGNS_IN = /^\/auth\/(?:boxed-signin|cover-login)\/?$/i;
const FIRST_INPUT = ['input', 'click'] as const;

/** Whether a visitor is sent to sign in for this path; decided before the router starts, so that the layout never flashes. */
function needsUser(path: string, remotes: readonly RemoteRecord[]): boolean {
  if (isPublicPath(path)) return false;
  const page = pageRoutes.find((route) => route.path && matchPath(route.path, path));
  return page ? !page.handle?.public : ownerOf(remotes, path) !== undefined;
}

declare global {
  /** Preloads the scripts of a chunk without running them (first-paint.js); does nothing in development. */
  var __cessioPreload: ((part: string) => void) | undefined;
}

/** Preloads what the first signed-in page needs as soon as somebody uses the sign-in page. */
function preloadOnFirstInput(): void {
  const prepare = (): void => {
    if (!SIGNS_IN.test(location.pathname)) return;
    for (const event of FIRST_INPUT) removeEventListener(event, prepare);
    for (const part of ['http', 'app-shell', 'dashboard', 'federation']) globalThis.__cessioPreload?.(part);
  };
  for (const event of FIRST_INPUT) addEventListener(event, prepare);
}

/** Starts the portal in `root`. */
export async function start(root: HTMLElement): Promise<void> {
  (globalThis as { __cessioStarted?: true }).__cessioStarted = true;
  // The bundle has loaded: the notice that it has not is removed.
  document.getElementById('fatal')?.remove();
  fadeSplash();
  // Requested before the user is known; if it does not load, the router reports it.
  const coming = tokens.read() === null ? undefined : fetchAppShell().catch(() => undefined);
  registerTexts('common', commonTexts);
  registerTexts('app', appTexts);
  // Remotes on this machine and builds by invitation may replace released ones (federation/override.ts).
  if (mayOverride()) await withLater(({ startOverrides }) => startOverrides(store));
  const federation = createFederation({
    store,
    fetchRemotes: fetchedRemotes,
    known: embeddedRegistry(),
  });
  store.set(federationAtom, federation);
  const patience = new Promise<RemoteRecord[]>((resolve) => {
    setTimeout(resolve, REGISTRY_PATIENCE_MS, []);
  });
  const registry = Promise.race([federation.registry().catch(() => []), patience]);
  const [remotes] = await Promise.all([registry, restoreSession(store), initTexts()]);
  await yieldToMain();

  const { pathname, search } = location;
  const detour = detourOf(store.get(userAtom), `${pathname}${search}`);
  if (detour !== null && !waitsForReopening(store) && needsUser(pathname, remotes)) {
    history.replaceState(null, '', detour);
  }
  const appShell = store.get(userAtom) === null ? undefined : await coming;
  const router = createPortalRouter({
    store,
    federation,
    remotes,
    ...(appShell && { layout: <appShell.PortalLayout /> }),
  });
  if (appShell === undefined) preloadOnFirstInput();
  await yieldToMain();
  // In a transition React renders in slices of 5 ms and yields to the main thread between them.
  startTransition(() =>
    createRoot(root).render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  setTimeout(() => void withLater(({ startLater }) => startLater(store)), LATER_MS);
}
