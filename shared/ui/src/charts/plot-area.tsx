import { Suspense, useRef, type CSSProperties, type ReactNode } from 'react';
import { Text } from '../layout/text.tsx';
import { styled } from '../theme/look.ts';
import { Boundary } from './boundary.tsx';
import { useText } from './chart-text.ts';
import { useSeen } from './use-seen.ts';

const Area = styled('div')({ minInlineSize: 0, printColorAdjust: 'exact' });

/**
 * Reserves a chart's space. The chart library is fetched when the area is on screen and the figures around it are
 * painted. Those figures are text, so the drawing is hidden from screen readers.
 */
export function PlotArea({ children, style }: { children: ReactNode; style: CSSProperties }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const seen = useSeen(ref);
  const lost = (
    <Text type="caption" tone="third">
      {t('chart.failed')}
    </Text>
  );
  return (
    <Area ref={ref} style={style} aria-hidden>
      {seen && (
        <Boundary renderError={() => lost}>
          <Suspense>{children}</Suspense>
        </Boundary>
      )}
    </Area>
  );
}
