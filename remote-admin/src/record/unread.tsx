import type { ComponentProps } from 'react';
import type { useQuery } from '@cessio/shell';
import { ErrorState, Skeleton } from '@cessio/ui';

interface UnreadProps extends ComponentProps<typeof Skeleton> {
  query: Pick<ReturnType<typeof useQuery>, 'error' | 'refetch'>;
}

/** In place of data: its skeleton, or why it could not be loaded. */
export function Unread({ query: { error, refetch }, ...shape }: UnreadProps) {
  return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Skeleton {...shape} />;
}
