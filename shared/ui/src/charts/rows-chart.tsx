import { lazy, type ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { useDirection } from '../theme/direction.ts';
import { media, oneLine, styled, text, v } from '../theme/look.ts';
import { PlotArea } from './plot-area.tsx';

const RowsPlot = lazy(async () => ({ default: (await import('./bar-plots.tsx')).RowsPlot }));

/** Height of a row and thickness of its bar, px: under its label, or beside it. */
const PITCH = { stacked: 40, beside: 36 } as const;
const BAR = { stacked: 8, beside: 14 } as const;
const LABEL = 170;
const ENDS = 176;

const Root = styled('div')({
  position: 'relative',
  '& > ul > li': {
    blockSize: 'var(--pitch)',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: 12,
    ...text('small'),
  },
  '& > ul > li > :first-of-type': oneLine,
  '& li > span:last-of-type': {
    display: 'inline-flex',
    gap: 8,
    alignItems: 'baseline',
    whiteSpace: 'nowrap',
  },
  '& li small': { color: v.text2, ...text('caption') },
  '& li small[data-tone="danger"]': { color: 'var(--c-palette-status-danger-fg)', fontWeight: 600 },
  '& > div': { position: 'absolute', insetInline: 0, insetBlockStart: 7 },
  '@media (min-width: 768px)': {
    '&[data-beside="true"] > ul > li': {
      gridTemplateColumns: `${LABEL}px minmax(0, 1fr) ${ENDS}px`,
      alignItems: 'center',
    },
    '&[data-beside="true"] li > span:last-of-type': {
      gridColumn: 3,
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      textAlign: 'right',
    },
    '&[data-beside="true"] > div': {
      insetInline: `${LABEL + 12}px ${ENDS + 12}px`,
      insetBlockStart: 0,
    },
  },
  [media.print]: { breakInside: 'avoid' },
});

export interface ChartRow {
  id: string;
  label: string;
  /** The list of the row's records. */
  href?: string | null;
  /** One value per series, stacked in this order. */
  values: readonly number[];
  /** Direct label: the sum. */
  figure: ReactNode;
  /** A share, a delay. */
  note?: ReactNode;
  /** The note is bad news. */
  danger?: boolean;
}

export interface RowsChartProps {
  rows: readonly ChartRow[];
  /** One colour per series. */
  colours: readonly string[];
  /** The value of the full width; the largest row by default. */
  max?: number;
  /** Label, bar and figure on one line where they fit (a wide card). */
  beside?: boolean;
}

/** Horizontal bars, one per row, with name, link and figure as text. */
export function RowsChart({ rows, colours, max, beside }: RowsChartProps) {
  const widest = max ?? Math.max(1, ...rows.map(({ values }) => values.reduce((sum, one) => sum + one, 0)));
  const mirrored = useDirection() === 'rtl';
  const way = beside ? 'beside' : 'stacked';
  const pitch = PITCH[way];
  return (
    <Root data-beside={beside || undefined} style={{ ['--pitch' as string]: `${pitch}px` }}>
      <ul>
        {rows.map(({ id, label, href, figure, note, danger }) => (
          <li key={id}>
            {href ? (
              <Link to={href} plain>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <span>
              {figure}
              {note !== undefined && <small data-tone={danger ? 'danger' : undefined}>{note}</small>}
            </span>
          </li>
        ))}
      </ul>
      <PlotArea
        style={{
          blockSize: rows.length * pitch,
          pointerEvents: 'none',
          // The drawing has no text, so it is mirrored as a whole.
          ...(mirrored && { transform: 'scaleX(-1)' }),
        }}
      >
        <RowsPlot
          values={rows.map((row) => row.values)}
          colours={colours}
          max={widest}
          pitch={pitch}
          thickness={BAR[way]}
        />
      </PlotArea>
    </Root>
  );
}
