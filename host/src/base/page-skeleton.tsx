import { Page, Skeleton } from '@cessio/ui';

/** The outline of a page, shown while the first one loads. */
export function PageSkeleton() {
  return (
    // While this attribute is present the layout hides its footer, which would only move.
    <Page data-skeleton>
      <Skeleton lines={1} height={32} />
      <Skeleton lines={2} height={160} />
    </Page>
  );
}
