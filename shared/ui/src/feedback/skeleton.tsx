import { column, styled, v } from '../theme/look.ts';
import { useDelayed } from '../util/use-delayed.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../i18n.ts';

/** A grey bar in the shape of the content; no shimmer. */
export const Bone = styled('span')({
  display: 'block',
  blockSize: 12,
  borderRadius: 4,
  background: v.hover,
  inlineSize: '100%',
});

const Hold = styled('div')({ ...column, gap: 10, paddingBlock: 4 });

export interface SkeletonProps {
  /** Lines of text. */
  lines?: number;
  /** A block of this height in px instead of lines. */
  height?: number;
}

/** A placeholder in the shape of the content, visible after 200 ms; its space is reserved from the start. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  const t = useText();
  const late = useDelayed(true);
  const shown = late ? {} : ({ visibility: 'hidden' } as const);
  return (
    <Hold aria-busy data-skeleton>
      {late && <VisuallyHidden as="output">{t('skeleton.loading')}</VisuallyHidden>}
      {height === undefined ? (
        Array.from({ length: lines }, (_, index) => (
          <Bone key={index} style={{ ...shown, inlineSize: `${[92, 74, 84, 60][index % 4]}%` }} />
        ))
      ) : (
        <Bone style={{ ...shown, blockSize: height, borderRadius: 8 }} />
      )}
    </Hold>
  );
}
