import { call, tokens } from '@cessio/client';
import { config, getSettings, listSessions, profile } from '@cessio/contract';
import { Outlet, userAtom } from '@cessio/shell';
import {
  act,
  freshApi,
  buildConfig,
  buildUser,
  problem,
  renderInPortal,
  screen,
  waitFor,
} from '@cessio/testing';
import '../../session/host-texts.ts';
import { openStoredSession, watchSession } from '../../session/session.ts';
import { MaintenanceGate } from './maintenance-gate.tsx';
import { MaintenancePage } from './maintenance.page.tsx';
import { lookWhetherOpen, maintenanceAtom, settingsChanged, waitsForReopening } from './maintenance.ts';

const { jest } = import.meta;

const closed = {
  until: new Date(Date.now() + 3_600_000).toISOString(),
  message: 'Mise à jour de la base.',
};
const refusal = problem('MAINTENANCE', { members: closed });
const COVER = { name: 'Le portail est en maintenance' };

const api = freshApi();
beforeEach(() => api.on(config, buildConfig({ maintenance: closed })));
afterEach(() => tokens.remove());

const page = (
  <>
    <label>
      Numéro <input />
    </label>
    <Outlet />
    <MaintenanceGate />
  </>
);

it('covers the page when a call is refused, and gives it back as it was', async () => {
  api.on(listSessions, refusal);
  const { user, store } = await renderInPortal(page, { user: buildUser(), path: '/Invoices/new' });
  const stop = watchSession(store);
  await user.type(screen.getByLabelText('Numéro'), 'FA-42');
  await act(() => expect(call(listSessions)).rejects.toMatchObject({ code: 'MAINTENANCE' }));
  const cover = await screen.findByRole('dialog', COVER);
  expect(cover).toHaveTextContent('Mise à jour de la base.');
  expect(cover).toHaveTextContent('Reprise prévue');

  api.on(config, buildConfig());
  await user.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  await waitFor(() => expect(screen.queryByRole('dialog', COVER)).not.toBeInTheDocument());
  expect(screen.getByLabelText('Numéro')).toHaveValue('FA-42');
  stop();
});

it('only reminds the administrator, and not where the switch is', async () => {
  const { store, router } = await renderInPortal(page, {
    user: buildUser({ role: 'super' }),
    path: '/notifications',
    routes: [{ path: '/ops/settings', element: page }],
  });
  await act(async () => store.set(maintenanceAtom, closed));
  expect(await screen.findByText(/seuls les administrateurs voient le portail/)).toBeVisible();
  expect(screen.queryByRole('dialog', COVER)).not.toBeInTheDocument();
  await act(() => router.navigate('/ops/settings'));
  await waitFor(() => expect(screen.queryByText(/seuls les administrateurs voient/)).not.toBeInTheDocument());
});

it.each(['/auth/boxed-signin', '/auth/cover-login', '/maintenance', '/pages/error503'])(
  'leaves %s open, for the administrator comes in that way',
  async (path) => {
    const { store, router } = await renderInPortal(page, {
      path: '/notifications',
      routes: [{ path, element: page }],
    });
    await act(async () => store.set(maintenanceAtom, closed));
    await screen.findByRole('dialog', COVER);
    await act(() => router.navigate(path));
    expect(screen.queryByRole('dialog', COVER)).not.toBeInTheDocument();
  },
);

it('keeps a stored session for the end, and opens it then', async () => {
  const me = buildUser();
  api.on(profile, refusal);
  const { user, store } = await renderInPortal(page, { path: '/Invoices/new' });
  const stop = watchSession(store);
  tokens.write({ token: 'a.b.c', refreshToken: 'r' }, 600, 'signedIn');
  await act(() => openStoredSession(store));
  expect(tokens.read()).not.toBeNull();
  expect(waitsForReopening(store)).toBe(true);
  await screen.findByRole('dialog', COVER);

  api.on(profile, me);
  api.on(config, buildConfig());
  await user.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  await waitFor(() => expect(store.get(userAtom)?.id).toBe(me.id));
  expect(waitsForReopening(store)).toBe(false);
  stop();
});

it('counts as closed while nobody answers, and asks for nothing of the API', async () => {
  api.on(config, problem('UNAVAILABLE'));
  const { store } = await renderInPortal(page, { path: '/Invoices/new' });
  await act(async () => store.set(maintenanceAtom, closed));
  expect(await lookWhetherOpen(store)).toBe(false);
  expect(store.get(maintenanceAtom)).toEqual(closed);
  expect(api.sentTo(getSettings)).toEqual([]);
});

it('lets the bank’s people read anew what was set elsewhere, a rate or a limit, and no company', async () => {
  api.on(config, buildConfig());
  const { store } = await renderInPortal(page, { path: '/Invoices' });
  const client = { invalidateQueries: jest.fn(async () => undefined) };
  await act(() => settingsChanged(store, client, 'supplier'));
  expect(client.invalidateQueries).not.toHaveBeenCalled();
  await act(() => settingsChanged(store, client, 'adviser'));
  expect(client.invalidateQueries).toHaveBeenCalledTimes(1);
});

it('says on its own page how things stand, and of a session only to who has one', async () => {
  const visit = await renderInPortal(<MaintenancePage />, { path: '/maintenance' });
  expect(await screen.findByText('Mise à jour de la base.')).toBeVisible();
  expect(screen.queryByText(/Votre session reste ouverte/)).toBeNull();
  visit.unmount();
  tokens.write({ token: 'a', refreshToken: 'b' }, 600, 'signedIn');
  const { user } = await renderInPortal(<MaintenancePage />, { path: '/maintenance' });
  expect(await screen.findByText(/Votre session reste ouverte/)).toBeVisible();
  api.on(config, buildConfig());
  await user.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  expect(await screen.findByText('Le portail est ouvert')).toBeVisible();
});
