import { lazy, type ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { styled, text, v } from '../theme/look.ts';
import { PlotArea } from './plot-area.tsx';

const ColumnsPlot = lazy(async () => ({ default: (await import('./bar-plots.tsx')).ColumnsPlot }));

// Time runs left to right in every language: only the page around it is mirrored.
const Root = styled('div')({ direction: 'ltr', minInlineSize: 0 });
const Feet = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderBlockStart: `1px solid ${v.borderStrong}`,
  paddingBlockStart: 6,
  textAlign: 'center',
  ...text('caption'),
  '& > li': { display: 'flex', flexDirection: 'column', gap: 2, minInlineSize: 0, paddingInline: 2 },
  '& > li > span': { color: v.text2 },
});

export interface ChartColumn {
  id: string;
  label: ReactNode;
  href?: string | null;
  value: number;
  /** Direct label. */
  figure: ReactNode;
}

export interface ColumnsChartProps {
  columns: readonly ChartColumn[];
  colour: string;
  /** Height of the tallest column, px. */
  height?: number;
}

/** Columns over time; date, link and figure are below each. */
export function ColumnsChart({ columns, colour, height = 132 }: ColumnsChartProps) {
  return (
    <Root>
      <PlotArea style={{ blockSize: height }}>
        <ColumnsPlot values={columns.map(({ value }) => value)} colour={colour} height={height} />
      </PlotArea>
      <Feet>
        {columns.map(({ id, label, href, figure }) => (
          <li key={id}>
            {href ? <Link to={href}>{label}</Link> : <strong>{label}</strong>}
            <span>{figure}</span>
          </li>
        ))}
      </Feet>
    </Root>
  );
}
