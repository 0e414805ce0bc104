import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { IconChart } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { styled, text, v, wrapping } from '../theme/look.ts';
import { WidgetError } from './widget-error.tsx';

/** Explanations or controls of a chart, always on a line of their own under the title. */
export const BoardAside = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  color: v.text2,
  ...text('small'),
  '&:empty': { display: 'none' },
});

interface BoardCardProps {
  title: string;
  aside?: ReactNode;
  /** The failure; null while loading. */
  error?: unknown;
  onRetry?: () => unknown;
  /** Shown instead of an empty chart. */
  empty?: string;
}

/** A card of a board that is loading, empty or failed. It reserves the content's space. */
export function BoardCard({ title, aside, error, onRetry, empty }: BoardCardProps) {
  return (
    <Card title={title} style={{ blockSize: '100%' }}>
      <BoardAside>{aside}</BoardAside>
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
