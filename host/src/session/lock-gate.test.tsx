import { config, stepUp } from '@cessio/contract';
import { act, freshApi, buildConfig, buildUser, renderInPortal, screen, waitFor } from '@cessio/testing';
import './host-texts.ts';
import { LockGate } from './lock-gate.tsx';
import { LOCKED_KEY, lockedAtom } from './session.ts';

const { jest } = import.meta;
const MINUTES = 15;
const api = freshApi();

beforeEach(() => {
  api.on(config, buildConfig({ idleLockMinutes: MINUTES }));
  api.on(stepUp, { expiresAt: '2026-01-01T00:00:00.000Z' });
});
afterEach(() => jest.useRealTimers());

const open = async (path = '/requests/new') => {
  const view = await renderInPortal(
    <>
      <label>
        Motif <input />
      </label>
      <LockGate />
    </>,
    { user: buildUser(), path },
  );
  act(() => view.store.set(lockedAtom, false));
  return view;
};
const cover = () => screen.queryByRole('dialog', { name: 'Session verrouillée' });
/** Lets that many minutes pass without activity, one check at a time. */
const idle = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));

it('keeps the page and what was typed behind the lock, and gives them back', async () => {
  const { user, store, address } = await open();
  await user.type(screen.getByLabelText('Motif'), 'Ouverture de trois');
  act(() => store.set(lockedAtom, true));
  expect(await screen.findByRole('dialog', { name: 'Session verrouillée' })).toBeVisible();
  expect(localStorage.getItem(LOCKED_KEY)).not.toBeNull();
  expect(screen.getByLabelText(/^Mot de passe/)).toHaveFocus();
  await user.keyboard('secret');
  await user.click(screen.getByRole('button', { name: 'Déverrouiller' }));
  await waitFor(() => expect(cover()).toBeNull());
  expect(screen.getByLabelText('Motif')).toHaveValue('Ouverture de trois');
  expect(address()).toBe('/requests/new');
  expect(localStorage.getItem(LOCKED_KEY)).toBeNull();
});

it('lets no shortcut of the page behind through', async () => {
  const { user, store } = await open();
  const shortcut = jest.fn();
  document.addEventListener('keydown', shortcut);
  act(() => store.set(lockedAtom, true));
  await screen.findByRole('dialog', { name: 'Session verrouillée' });
  await user.keyboard('{Control>}k{/Control}');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Control>}k{/Control}');
  document.removeEventListener('keydown', shortcut);
  expect(shortcut).not.toHaveBeenCalled();
});

it('locks after the configured time without activity, not while there is some', async () => {
  jest.useFakeTimers();
  const { store } = await open();
  await idle(MINUTES - 1);
  act(() => void dispatchEvent(new Event('keydown')));
  await idle(MINUTES - 1);
  expect(store.get(lockedAtom)).toBe(false);
  await idle(2);
  expect(store.get(lockedAtom)).toBe(true);
});

it('does not lock while somebody works in another tab', async () => {
  jest.useFakeTimers();
  const { store } = await open();
  await idle(MINUTES - 1);
  localStorage.setItem('cessio.seen', String(Date.now()));
  await idle(MINUTES - 1);
  expect(store.get(lockedAtom)).toBe(false);
});

it('locks and unlocks with the other tabs', async () => {
  const { store } = await open();
  const elsewhere = (newValue: string | null) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key: LOCKED_KEY, newValue })));
  elsewhere('1');
  expect(store.get(lockedAtom)).toBe(true);
  elsewhere(null);
  expect(store.get(lockedAtom)).toBe(false);
});

it('leaves the lock screen’s own page to itself', async () => {
  const { store } = await open('/auth/boxed-lockscreen');
  act(() => store.set(lockedAtom, true));
  expect(cover()).toBeNull();
});
