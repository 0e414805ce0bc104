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
  /** Signed in as; a visitor unless told. */
  user?: User;
  /** Where the page stands; `/` unless told. */
  path?: string | { pathname: string; search?: string; state?: unknown };
  /** Path pattern of the page, when it reads parameters: `/Invoices/:id`. */
  route?: string;
  /** Other routes that links lead to. Unknown ones show their address. */
  routes?: RouteObject[];
  /** Texts by namespace, for those the screen does not register itself. */
  texts?: Record<string, Texts>;
  store?: ReturnType<typeof createStore>;
}

export interface InPortal extends RenderResult {
  user: UserEvent;
  store: ReturnType<typeof createStore>;
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: ReturnType<typeof createQueryClient>;
  /** Where one is now: path and search. */
  address: () => string;
}

/** Draws a page as the portal would: store, texts, queries without retries, theme, router, toasts. */
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

/** The words of elements, in order. */
export const textsOf = (elements: readonly HTMLElement[]): string[] =>
  elements.map(({ textContent }) => (textContent ?? '').trim());

/** Where the links of this name lead, in order. */
export const hrefsOf = (name: string, part: Pick<typeof screen, 'getAllByRole'> = screen) =>
  part.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
