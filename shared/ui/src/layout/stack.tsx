import type { CSSProperties, ElementType, ReactNode } from 'react';
import { column, media, styled } from '../theme/look.ts';

interface BoxLike {
  children?: ReactNode;
  /** HTML element to render; `div` by default. */
  as?: ElementType;
  /** Space between children in px, on the 4 px grid. */
  gap?: number;
  className?: string;
  style?: CSSProperties;
  id?: string;
  role?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-live'?: 'polite' | 'assertive' | 'off';
}

export interface StackProps extends BoxLike {
  align?: CSSProperties['alignItems'];
}
export interface RowProps extends BoxLike {
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  wrap?: boolean;
}
export interface GridProps extends BoxLike {
  /** Most equal columns; fewer where `min` (px) no longer fits. */
  columns?: number;
  min?: number;
}

const Flex = styled('div')({ display: 'flex', minInlineSize: 0 });
const Cells = styled('div')({ display: 'grid', minInlineSize: 0, alignItems: 'stretch' });
const Sides = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr) var(--rail)',
  alignItems: 'start',
  '@media (max-width: 1199.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Line = styled('hr')({
  border: 0,
  borderBlockStart: '1px solid var(--c-palette-divider)',
  margin: 0,
  inlineSize: '100%',
});
const PageRoot = styled('div')({
  ...column,
  gap: 16,
  padding: '20px 28px 40px',
  maxInlineSize: 1600,
  marginInline: 'auto',
  inlineSize: '100%',
  [media.phone]: { padding: 16, gap: 12 },
});

/** One under the other. */
export function Stack({ gap = 16, align, style, ...rest }: StackProps) {
  return <Flex {...rest} style={{ flexDirection: 'column', gap, alignItems: align, ...style }} />;
}

/** Side by side; wraps by default. */
export function Row({ gap = 8, align = 'center', justify, wrap = true, style, ...rest }: RowProps) {
  return (
    <Flex
      {...rest}
      style={{
        gap,
        alignItems: align,
        justifyContent: justify,
        flexWrap: wrap ? 'wrap' : 'nowrap',
        ...style,
      }}
    />
  );
}

/** Equal columns, fewer on narrow screens. */
export function Grid({ columns = 2, min = 240, gap = 16, style, ...rest }: GridProps) {
  const floor = `max(min(100%, ${min}px), (100% - ${(columns - 1) * gap}px) / ${columns})`;
  return (
    <Cells
      {...rest}
      style={{ gap, gridTemplateColumns: `repeat(auto-fit, minmax(${floor}, 1fr))`, ...style }}
    />
  );
}

export interface WithRailProps extends BoxLike {
  /** Right rail; moves below the main column under 1200 px. */
  rail: ReactNode;
  railWidth?: number;
}

/** Main column and right rail (340 px by default). */
export function WithRail({ children, rail, railWidth = 340, gap = 16, style, ...rest }: WithRailProps) {
  return (
    <Sides {...rest} style={{ ['--rail' as string]: `${railWidth}px`, gap, ...style }}>
      <Stack gap={gap}>{children}</Stack>
      <Stack gap={gap}>{rail}</Stack>
    </Sides>
  );
}

/** Page padding and the maximum width of 1600 px. */
export function Page({ gap, style, ...rest }: BoxLike) {
  return <PageRoot {...rest} style={gap === undefined ? style : { gap, ...style }} />;
}

export function Divider() {
  return <Line />;
}
