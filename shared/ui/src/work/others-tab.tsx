import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { OthersCard } from './others-card.tsx';

// Fetched with its tab: most lists open on another.
const Fetched = lazy(async () => ({ default: (await import('./others-card.tsx')).OthersCard }));

/** Records of one kind that wait for somebody else, with who and since when. */
export function OthersTab(props: ComponentProps<typeof OthersCard>) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Fetched {...props} />
    </Suspense>
  );
}
