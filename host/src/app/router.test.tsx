import {
  act,
  buildRemoteRecord,
  buildUser,
  failRemote,
  fireEvent,
  render,
  screen,
  waitFor,
} from '@cessio/testing';
import { http } from '@cessio/client/http';
import {
  createMemoryRouter,
  createStore,
  I18nextProvider,
  i18n,
  initTexts,
  Outlet,
  Provider,
  QueryClient,
  QueryClientProvider,
  registerTexts,
  RouterProvider,
  userAtom,
  type User,
} from '@cessio/shell';
import { PERMISSIONS } from '@cessio/contract';
import commonTexts from '@cessio/ui/locales/fr.json' with { type: 'json' };
import appTexts from '../../locales/app.json' with { type: 'json' };
import { NOTICE_MS } from '../federation/deadline.ts';
import { createFederation } from '../federation/federation.ts';
import type { RemoteRecord } from '../federation/registry.ts';
import { RemoteError } from '../federation/remote-error.ts';
import { Remotes } from '../federation/remotes.ts';
import { createPortalRouter } from './router.tsx';

const { jest } = import.meta;

const REMOTES: RemoteRecord[] = (
  [
    ['invoices', ['/factures', '/Invoices', '/comissions']],
    ['requests', ['/requests', '/guarantees', '/demandegarantie', '/debtor']],
    ['admin', ['/Clients', '/documents', '/documents_types', '/employees']],
  ] as const
).map(([name, prefixes]) => buildRemoteRecord({ name, prefixes: [...prefixes] }));

const everything = Object.keys(PERMISSIONS);

interface Given {
  path: string;
  permissions?: string[] | null;
  known?: boolean;
  readRegistry?: () => Promise<RemoteRecord[]>;
}

/** The portal at `path`; `permissions: null` is a visitor. */
async function open({ path, permissions = everything, known = true, readRegistry }: Given) {
  const store = createStore();
  if (permissions) {
    store.set(userAtom, buildUser({ role: 'super', permissions: permissions as User['permissions'] }));
  }
  let remotes: Remotes | undefined;
  const federation = createFederation({
    store,
    readRegistry: readRegistry ?? (() => Promise.resolve(REMOTES)),
    fetchRemotes: (given) => {
      remotes ??= new Remotes({
        ...given,
        missingOf: () => Promise.resolve([]),
        isTampered: () => Promise.resolve(false),
      });
      return Promise.resolve(remotes);
    },
  });
  const router = createPortalRouter({
    store,
    federation,
    remotes: known ? REMOTES : [],
    layout: <Outlet />,
    createRouter: (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: [path] }),
  });
  await act(async () => {
    render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nextProvider>
      </Provider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  const settled = () => waitFor(() => expect(router.state.navigation.state).toBe('idle'), { timeout: 5000 });
  await waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 5000 });
  return { router, store, settled };
}

const at = (router: { state: { matches: { route: { path?: string } }[] } }): string | undefined =>
  router.state.matches.at(-1)?.route.path;

beforeAll(async () => {
  registerTexts('common', commonTexts);
  registerTexts('app', appTexts);
  await initTexts();
  // Remotes' pages stay as they are before their data loads.
  http.defaults.adapter = () => new Promise(() => undefined);
  globalThis.scrollTo = () => undefined;
});
afterEach(() => {
  for (const { name } of REMOTES) failRemote(name, null);
});

describe('remotes', () => {
  it.each([
    ['/requests/new', '/requests/new'],
    ['/REQUESTS/NEW', '/requests/new'],
    ['/clients/edit/7', '/Clients/Edit/:id'],
    ['/requests/7', '/requests/:id'],
  ])('%s is answered by %s', async (path, route) => {
    const { router } = await open({ path });
    await waitFor(() => expect(at(router)).toBe(route), { timeout: 5000 });
    expect(router.state.matches.map(({ route: { id } }) => id)).toContain('layout');
  });

  it('are found on the way when the registry comes after the first page', async () => {
    const { router } = await open({ path: '/requests/new', known: false });
    await waitFor(() => expect(at(router)).toBe('/requests/new'), { timeout: 5000 });
  });

  it('show their public pages to visitors, without the layout', async () => {
    const { router } = await open({ path: '/demandegarantie/details', permissions: null });
    await waitFor(() => expect(at(router)).toBe('/demandegarantie/details'), { timeout: 5000 });
    expect(router.state.matches.map(({ route: { id } }) => id)).not.toContain('layout');
  });

  it('fail in a notice in the layout, and open when tried again', async () => {
    failRemote('requests', new Error('ScriptNetworkError'));
    const { router } = await open({ path: '/requests/new' });
    expect(await screen.findByText('Module indisponible')).toBeInTheDocument();
    expect(screen.getByText(/REMOTE_UNAVAILABLE/)).toBeInTheDocument();
    expect(router.state.matches.map(({ route: { id } }) => id)).toContain('layout');
    failRemote('requests', null);
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(at(router)).toBe('/requests/new'), { timeout: 5000 });
    await waitFor(() => expect(screen.queryByText('Module indisponible')).not.toBeInTheDocument());
  });

  it('that come late fetch nobody back who has left meanwhile', async () => {
    const late = Promise.withResolvers<void>();
    failRemote('requests', new RemoteError('REMOTE_UNAVAILABLE', 'late', { late: late.promise }));
    const { router, settled } = await open({ path: '/requests/new' });
    expect(await screen.findByText('Chargement plus long que prévu')).toBeInTheDocument();
    failRemote('requests', null);
    act(() => void router.navigate('/coming-soon'));
    expect(router.state.navigation.state).toBe('loading');
    await act(async () => late.resolve());
    await settled();
    expect(router.state.location.pathname).toBe('/coming-soon');
  });

  it('open by themselves once they are there', async () => {
    const late = Promise.withResolvers<void>();
    failRemote('requests', new RemoteError('REMOTE_UNAVAILABLE', 'late', { late: late.promise }));
    const { router } = await open({ path: '/requests/new' });
    expect(await screen.findByText('Chargement plus long que prévu')).toBeInTheDocument();
    failRemote('requests', null);
    late.resolve();
    await waitFor(() => expect(at(router)).toBe('/requests/new'), { timeout: 5000 });
  });

  it('give each page its whole time, however soon it is wanted after another', async () => {
    const { router, settled } = await open({ path: '/requests/debtor' });
    await waitFor(() => expect(at(router)).toBe('/requests/debtor'), { timeout: 5000 });
    await settled();
    const limits = jest.spyOn(globalThis, 'setTimeout');
    await act(() => router.navigate('/requests/new'));
    await settled();
    expect(limits.mock.calls.map(([, ms]) => ms)).toContain(NOTICE_MS);
    limits.mockRestore();
  });

  it('do not drag each other down', async () => {
    failRemote('requests', new Error('ScriptNetworkError'));
    const { router, settled } = await open({ path: '/requests/new' });
    await act(() => router.navigate('/clients/edit/7'));
    await settled();
    expect(at(router)).toBe('/Clients/Edit/:id');
  });

  it('say so when nobody knows where they are', async () => {
    const readRegistry = () => Promise.reject(new RemoteError('REGISTRY_INVALID', 'down'));
    const { router } = await open({ path: '/requests/new', known: false, readRegistry });
    expect(await screen.findByText('Liste des modules indisponible')).toBeInTheDocument();
    expect(router.state.matches.map(({ route: { id } }) => id)).toContain('layout');
  });
});

describe('guards', () => {
  it.each(['/', '/requests/new', '/Clients/Edit/7'])(
    'send a visitor of %s to sign in and back',
    async (path) => {
      const { router } = await open({ path, permissions: null });
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth/boxed-signin'));
      expect(new URLSearchParams(router.state.location.search).get('next')).toBe(path === '/' ? null : path);
    },
  );

  it('show a 403 page in the layout', async () => {
    const { router } = await open({ path: '/documents_types', permissions: ['dashboard.read'] });
    expect(await screen.findByText('Accès refusé')).toBeInTheDocument();
    expect(await screen.findByText(/adressez-vous à/)).toBeInTheDocument();
    expect(router.state.matches.map(({ route: { id } }) => id)).toContain('layout');
  });

  it('decide again when the user is gone', async () => {
    const { router, store } = await open({ path: '/requests/new' });
    await act(async () => {
      store.set(userAtom, null);
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/boxed-signin'));
  });
});

it.each(['/nowhere', '/nowhere/at/all'])('%s is the catch-all page, without the layout', async (path) => {
  const { router } = await open({ path });
  expect(await screen.findByText('Page introuvable')).toBeInTheDocument();
  expect(router.state.matches.map(({ route: { id } }) => id)).not.toContain('layout');
});

it('an unknown path under a remote is a 404 in the layout', async () => {
  const { router } = await open({ path: '/employees/nobody/knows' });
  expect(await screen.findByText('Page introuvable')).toBeInTheDocument();
  expect(router.state.matches.map(({ route: { id } }) => id)).toContain('layout');
});
