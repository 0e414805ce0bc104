/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, within } from '@testing-library/react';
import { holdMedia } from '../testing/hold-media.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { Stepper, type Step } from './stepper.tsx';

const STEPS: Step[] = [
  { id: 'a', label: 'Déposée', date: '12/01', state: 'done' },
  { id: 'b', label: 'Confirmée', date: '14/01', state: 'current' },
  { id: 'c', label: 'Approuvée', state: 'planned' },
];

it('writes the present step and the next one under the marks on a phone, and reads all of them once', async () => {
  holdMedia('767');
  await renderKit(<Stepper steps={STEPS} />);
  const list = screen.getByRole('list', { name: 'Étapes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  const now = list.nextElementSibling;
  expect(now).toHaveTextContent(/^Confirmée14\/01Ensuite\s: Approuvée$/);
  expect(now).toHaveAttribute('aria-hidden', 'true');
});

it('writes each step once where there is room', async () => {
  await renderKit(<Stepper steps={STEPS} />);
  expect(screen.getAllByText('Confirmée')).toHaveLength(1);
});
