import { useLayoutEffect } from 'react';

/**
 * Takes away the page for signing in that came painted with `index.html`, in the commit that draws a page in its place
 * and not before: while the first page is fetched, its skeleton stands behind.
 */
export function usePaintedPage(): void {
  useLayoutEffect(() => {
    if (document.querySelector('#root [data-skeleton]') === null)
      document.getElementById('first-sign-in')?.remove();
  });
}
