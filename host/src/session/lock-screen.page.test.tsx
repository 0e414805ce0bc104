import { config, stepUp } from '@cessio/contract';
import { freshApi, buildConfig, buildUser, problem, renderInPortal, screen, waitFor } from '@cessio/testing';
import './host-texts.ts';
import { LockScreenPage } from './lock-screen.page.tsx';
import { lockedAtom } from './session.ts';

const me = buildUser();
const api = freshApi();
beforeEach(() => api.on(config, buildConfig()));

const open = () =>
  renderInPortal(<LockScreenPage />, { user: me, path: '/auth/boxed-lockscreen?next=%2Fnotifications' });

it('unlocks with the password and leads back to the place', async () => {
  api.on(stepUp, { expiresAt: '2026-01-01T00:00:00.000Z' });
  const { user, store, address } = await open();
  expect(store.get(lockedAtom)).toBe(true);
  await user.type(screen.getByLabelText(/^Mot de passe/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Déverrouiller' }));
  await waitFor(() => expect(address()).toBe('/notifications'));
  expect(store.get(lockedAtom)).toBe(false);
  expect(api.sentTo(stepUp)[0]?.body).toEqual({ method: 'password', password: 'secret' });
});

it('stays locked after a wrong password', async () => {
  api.on(stepUp, problem('CREDENTIALS_INVALID'));
  const { user, store } = await open();
  await user.type(screen.getByLabelText(/^Mot de passe/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Déverrouiller' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(store.get(lockedAtom)).toBe(true);
});
