/** @jest-environment-options {"customExportConditions": ["browser"]} */
import MuiButton from '@mui/material/Button';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import { MuiScope } from './mui-scope.tsx';

const part = (
  <Suspense>
    <MuiScope>
      <MuiButton>Valider</MuiButton>
    </MuiScope>
  </Suspense>
);

it('gives MUI parts the type and the colours of the look', async () => {
  await renderKit(part);
  const button = await screen.findByRole('button', { name: 'Valider' });
  expect(getComputedStyle(button).textTransform).toBe('none');
  expect(getComputedStyle(button).fontWeight).toBe('550');
});

it('mirrors them in a right-to-left page', async () => {
  await import('@mui/stylis-plugin-rtl');
  await act(() => renderKit(part, { direction: 'rtl' }));
  const button = await screen.findByRole('button', { name: 'Valider' });
  expect(button.className).toContain('c-rtl');
});

it('does not touch the class that switches the scheme', async () => {
  document.body.className = 'dark';
  await renderKit(part);
  await screen.findByRole('button', { name: 'Valider' });
  expect(document.body.className).toBe('dark');
  document.body.className = '';
});
