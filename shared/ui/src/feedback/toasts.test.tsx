/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { dismissToast, durationOf, showToast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const { jest } = import.meta;

afterEach(() => act(() => dismissToast()));

it('stays 4 seconds, except an error that has a way on', () => {
  expect(durationOf({ title: 'x' })).toBe(4000);
  expect(durationOf({ title: 'x', severity: 'error' })).toBe(4000);
  expect(
    durationOf({ title: 'x', severity: 'error', action: { label: 'Réessayer', onClick: () => undefined } }),
  ).toBeNull();
});

it('shows three at most; the rest waits', async () => {
  await renderKit(<Toasts />);
  act(() => {
    for (const title of ['un', 'deux', 'trois', 'quatre']) showToast({ title });
  });
  expect(await screen.findByText('trois')).toBeInTheDocument();
  await waitFor(() =>
    expect(
      screen.queryAllByRole('status').filter((one) => one.querySelector('strong')).length,
    ).toBeLessThanOrEqual(3),
  );
});

it('closes by its button and runs its action', async () => {
  const open = jest.fn();
  await renderKit(<Toasts />);
  act(() => {
    showToast({ title: 'Facture', message: 'FL-26-0034', action: { label: 'Ouvrir', onClick: open } });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }));
  expect(open).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('FL-26-0034')).not.toBeInTheDocument());
});

it('stays when it replaces one that is still closing', async () => {
  await renderKit(<Toasts />);
  const move = (title: string) =>
    act(() => {
      showToast({
        id: 'move',
        title,
        duration: null,
        action: { label: `Annuler ${title}`, onClick: () => undefined },
      });
    });
  move('un');
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler un' }));
  move('deux');
  await waitFor(() => expect(screen.queryByText('un')).not.toBeInTheDocument());
  expect(screen.getByText('deux')).toBeInTheDocument();
  act(() => dismissToast('move'));
  await waitFor(() => expect(screen.queryByText('deux')).not.toBeInTheDocument());
});

it('goes with a swipe of 45 px, not with less', async () => {
  await renderKit(<Toasts />);
  act(() => {
    showToast({ title: 'Glissé', duration: null });
  });
  const card = (await screen.findByText('Glissé')).closest('[role="status"]') as HTMLElement;
  const swipe = (to: number) => {
    // jsdom's pointer events have no coordinates.
    for (const [type, clientX] of [
      ['pointerdown', 0],
      ['pointermove', to],
      ['pointerup', to],
    ] as const)
      fireEvent(card, new MouseEvent(type, { bubbles: true, clientX }));
  };
  swipe(44);
  expect(screen.getByText('Glissé')).toBeInTheDocument();
  swipe(-45);
  await waitFor(() => expect(screen.queryByText('Glissé')).not.toBeInTheDocument());
});

it('can be reached with Alt+T, and by screen readers above a dialog', async () => {
  await renderKit(<Toasts />);
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  const region = screen.getByRole('region', { name: /Alt\+T/ });
  expect(region).toHaveFocus();
  expect(region.parentElement?.dataset['kitAbove']).toBe('true');
});

it('gives the focus back: on Alt+T, on Escape, and when the last toast that had it is closed', async () => {
  await renderKit(
    <>
      <input aria-label="Contenu" />
      <Toasts />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Contenu' });
  const region = screen.getByRole('region', { name: /Alt\+T/ });
  field.focus();
  for (const key of ['{Alt>}[KeyT]{/Alt}', '{Escape}']) {
    await userEvent.keyboard('{Alt>}[KeyT]{/Alt}');
    expect(region).toHaveFocus();
    await userEvent.keyboard(key);
    expect(field).toHaveFocus();
  }
  act(() => {
    showToast({ title: 'Reste', duration: null });
  });
  const close = await screen.findByRole('button', { name: 'Fermer la notification' });
  await userEvent.keyboard('{Alt>}[KeyT]{/Alt}');
  await userEvent.tab();
  expect(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(close).not.toBeInTheDocument());
  await waitFor(() => expect(field).toHaveFocus());
});
