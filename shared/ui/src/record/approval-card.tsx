import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ApprovalCardProps } from './approval-part.tsx';

// Few records wait for a second person: fetched with one that does.
const Part = lazy(async () => ({ default: (await import('./approval-part.tsx')).ApprovalPart }));

/** A step that one person requested: what it is, who must approve it and by when, and the approver's answer. */
export function ApprovalCard(props: ApprovalCardProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Part {...props} />
    </Suspense>
  );
}
