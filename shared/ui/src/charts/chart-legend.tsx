import type { ReactNode } from 'react';
import { styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from './chart-text.ts';

const Root = styled('ul')({
  ...wrapping,
  gap: '4px 16px',
  color: v.text2,
  ...text('caption'),
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { inlineSize: 10, blockSize: 10, borderRadius: 2, flex: 'none', printColorAdjust: 'exact' },
  '& i[data-line="dashed"]': { blockSize: 0, inlineSize: 14, borderRadius: 0, background: 'none' },
});

export interface LegendEntry {
  label: string;
  colour: string;
  /** Its figure: a sum, a share. */
  figure?: ReactNode;
  /** A dashed line, not an area. */
  dashed?: boolean;
}

/** Meaning of a chart's colours, each with its figure. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const t = useText();
  return (
    <Root aria-label={t('chart.legend')}>
      {entries.map(({ label, colour, figure, dashed }) => (
        <li key={label}>
          {dashed ? (
            <i data-line="dashed" style={{ borderBlockStart: `2px dashed ${colour}` }} />
          ) : (
            <i style={{ background: colour }} />
          )}
          {label}
          {figure !== undefined && <strong>{figure}</strong>}
        </li>
      ))}
    </Root>
  );
}
