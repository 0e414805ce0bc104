import { useLayoutEffect } from 'react';
import { Page, Skeleton } from '@cessio/ui';

/** The shape of a page while the first one is fetched. */
export function PageSkeleton() {
  return (
    // The layout keeps its footer back meanwhile, which would only move.
    <Page data-skeleton>
      <Skeleton lines={1} height={32} />
      <Skeleton lines={2} height={160} />
    </Page>
  );
}

/** The same outside the layout. The page for signing in that came painted with `index.html` goes with it. */
export function FirstPageSkeleton() {
  useLayoutEffect(() => () => document.getElementById('first-sign-in')?.remove(), []);
  return <PageSkeleton />;
}
