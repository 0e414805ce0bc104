import { Page, Skeleton } from '@cessio/ui';

/** The shape of a page while the first one is fetched. */
export function PageSkeleton() {
  return (
    // While the attribute is present, the layout hides its footer, which would only move.
    <Page data-skeleton>
      <Skeleton lines={1} height={32} />
      <Skeleton lines={2} height={160} />
    </Page>
  );
}
