import { act, screen } from '@testing-library/react';
import { IconCheck } from '../icons/icons.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const { jest } = import.meta;

afterEach(() => jest.useRealTimers());

test.each([
  [
    'Envoyer',
    (name: string) => (
      <Button icon={IconCheck} loading>
        {name}
      </Button>
    ),
  ],
  ['Valider', (name: string) => <IconButton icon={IconCheck} loading label={name} />],
])('« %s » is busy at once, and shows the ring instead of its icon after 200 ms', async (name, shown) => {
  jest.useFakeTimers();
  await renderKit(shown(name));
  const button = screen.getByRole('button', { name });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button.querySelector('svg')).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(199));
  expect(button.querySelector('svg')).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(button.querySelector('svg')).toBeNull();
  expect(button.querySelector('span[aria-hidden]')).not.toBeNull();
});
