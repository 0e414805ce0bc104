import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

const { jest } = import.meta;

function scrollPage(to: number): void {
  Object.defineProperty(globalThis, 'scrollY', { value: to, configurable: true });
  act(() => void dispatchEvent(new Event('scroll')));
}

it('shows after 50 px, not at 50 px, and leads back to the top', async () => {
  const scrollTo = jest.fn();
  globalThis.scrollTo = scrollTo as unknown as typeof globalThis.scrollTo;
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  await renderKit(<ScrollToTop />);
  scrollPage(50);
  expect(screen.queryByRole('button')).toBeNull();
  scrollPage(51);
  await userEvent.click(screen.getByRole('button', { name: 'Revenir en haut' }));
  // With reduced motion it jumps.
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  scrollPage(0);
  expect(screen.queryByRole('button')).toBeNull();
});
