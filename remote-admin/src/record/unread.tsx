import type { ComponentProps } from 'react';
import type { useQuery } from '@cessio/shell';
import { ErrorState, Skeleton } from '@cessio/ui';

interface UnreadProps extends ComponentProps<typeof Skeleton> {
  query: Pick<ReturnType<typeof useQuery>, 'error' | 'refetch'>;
}

/** In the place of what is asked for: its shape, or why it could not be read. */
export function Unread({ query: { error, refetch }, ...shape }: UnreadProps) {
  return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Skeleton {...shape} />;
}
