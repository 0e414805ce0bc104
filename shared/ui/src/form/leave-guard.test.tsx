/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Unsaved } from './unsaved.ts';

const { jest } = import.meta;

const where = () => screen.getByTestId('where').textContent;

it('says what becomes of what is typed, and does what is due before it is left', async () => {
  const user = userEvent.setup();
  const onLeave = jest.fn();
  const { router } = await renderKit(<LeaveGuard unsaved="unkept" onLeave={onLeave} />, { path: '/a' });
  await act(() => router.navigate('/b'));
  const question = screen.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  expect(question).toHaveTextContent('ne sera pas enregistré');
  await user.click(screen.getByRole('button', { name: 'Revenir' }));
  expect(where()).toBe('/a');
  expect(onLeave).not.toHaveBeenCalled();
  await act(() => router.navigate('/b'));
  await user.click(screen.getByRole('button', { name: 'Quitter' }));
  expect(where()).toBe('/b');
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it('asks at the moment of leaving, not when it was drawn last', async () => {
  let left: Unsaved = 'kept';
  const { router } = await renderKit(<LeaveGuard unsaved={() => left} />, { path: '/a' });
  left = 'nothing';
  await act(() => router.navigate('/b'));
  expect(where()).toBe('/b');
  left = 'lost';
  await act(() => router.navigate('/c'));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('refuse de le conserver');
  const leaving = new Event('beforeunload', { cancelable: true });
  expect(globalThis.dispatchEvent(leaving)).toBe(false);
});
