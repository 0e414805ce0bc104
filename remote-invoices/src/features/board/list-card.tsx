import { Card, EmptyState, IconCircleCheck, Skeleton } from '@cessio/ui';
import { WidgetError } from '@cessio/ui/charts';
import type { ReactNode } from 'react';

interface ListCardProps {
  title: string;
  /** Link to the whole list. */
  aside: ReactNode;
  board: { data: { data: readonly unknown[] } | undefined; error: unknown; refetch: () => unknown };
  /** Most lines shown. */
  lines: number;
  empty: string;
  /** The lines, if any. */
  children: ReactNode;
}

/** The first lines of a list, up to the edges of its card. */
export function ListCard({ title, aside, board, lines, empty, children }: ListCardProps) {
  const { data, error, refetch } = board;
  return (
    <Card title={title} aside={aside} flush style={{ blockSize: '100%' }}>
      {!data ? (
        <div style={{ padding: '6px 18px 18px' }}>
          {error ? <WidgetError error={error} onRetry={refetch} /> : <Skeleton lines={lines} />}
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={empty} />
      ) : (
        children
      )}
    </Card>
  );
}
