import type { ReactElement } from 'react';
import { createQueryClient } from '@cessio/client';
import type { User } from '@cessio/contract';
import {
  createMemoryRouter,
  createStore,
  I18nextProvider,
  i18n,
  initTexts,
  Provider,
  QueryClientProvider,
  registerTexts,
  RouterProvider,
  setUserAtom,
  type RouteObject,
  type Texts,
} from '@cessio/shell';
import { PortalThemeProvider, prefetchOverlays, Toasts } from '@cessio/ui';
import commonTexts from '@cessio/ui/locales/fr.json' with { type: 'json' };
import { render, screen, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';

export interface PortalOptions {
  /** Signed-in user; a visitor by default. */
  user?: User;
  /** The page's address; `/` by default. */
  path?: string | { pathname: string; search?: string; state?: unknown };
  /** Path pattern of the page, if it reads parameters: `/Invoices/:id`. */
  route?: string;
  /** Targets of links. Unknown ones show their address. */
  routes?: RouteObject[];
  /** Texts by namespace that the screen does not register itself. */
  texts?: Record<string, Texts>;
  store?: ReturnType<typeof createStore>;
}

export interface InPortal extends RenderResult {
  user: UserEvent;
  store: ReturnType<typeof createStore>;
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: ReturnType<typeof createQueryClient>;
  /** The current address: path and search. */
  address: () => string;
}

/** Renders a page as the portal does: store, texts, queries without retries, theme, router, toasts. */
export async function renderInPortal(page: ReactElement, options: PortalOptions = {}): Promise<InPortal> {
  registerTexts('common', commonTexts);
  for (const [namespace, texts] of Object.entries(options.texts ?? {})) registerTexts(namespace, texts);
  await initTexts();
  await i18n.changeLanguage('fr');
  await prefetchOverlays();

  const store = options.store ?? createStore();
  if (options.user) store.set(setUserAtom, options.user);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const path = options.path ?? '/';
  const pathname = typeof path === 'string' ? new URL(path, 'http://localhost').pathname : path.pathname;
  const router = createMemoryRouter(
    [
      { path: options.route ?? pathname, element: page },
      ...(options.routes ?? []),
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <PortalThemeProvider>
            <RouterProvider router={router} />
            <Toasts />
          </PortalThemeProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </Provider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    store,
    router,
    queryClient,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

/** The texts of elements, in order. */
export const textsOf = (elements: readonly HTMLElement[]): string[] =>
  elements.map(({ textContent }) => (textContent ?? '').trim());

/** Targets of the links with this name, in order. */
export const hrefsOf = (name: string, part: Pick<typeof screen, 'getAllByRole'> = screen) =>
  part.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
