import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconChart } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { WidgetError } from './widget-error.tsx';

interface BoardCardProps {
  title: string;
  aside?: ReactNode;
  /** What failed; null while it is under way. */
  error?: unknown;
  onRetry?: () => unknown;
  /** Shown instead of an empty chart. */
  empty?: string;
}

/** A card of a board that has nothing to show yet, nothing at all, or an error. It keeps the room of what comes. */
export function BoardCard({ title, aside, error, onRetry, empty }: BoardCardProps) {
  return (
    <Card title={title} aside={aside} style={{ blockSize: '100%' }}>
      {error ? (
        <WidgetError error={error} onRetry={onRetry} />
      ) : empty ? (
        <EmptyState icon={IconChart} title={empty} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  );
}
