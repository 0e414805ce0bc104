import { useLayoutEffect } from 'react';

/**
 * Removes the painted sign-in page of `index.html` in the commit that renders a page, not while only its
 * skeleton is there.
 */
export function usePaintedPage(): void {
  useLayoutEffect(() => {
    if (document.querySelector('#root [data-skeleton]') === null)
      document.getElementById('first-sign-in')?.remove();
  });
}
