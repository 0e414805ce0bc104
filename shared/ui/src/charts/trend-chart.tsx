import { lazy } from 'react';
import { styled } from '../theme/look.ts';
import { PlotArea } from './plot-area.tsx';

const TrendPlot = lazy(async () => ({ default: (await import('./trend-plot.tsx')).TrendPlot }));

const Root = styled('div')({ direction: 'ltr', minInlineSize: 0 });

export interface TrendPoint {
  label: string;
  /** Null leaves a gap. */
  value: number | null;
}

export interface TrendChartProps {
  points: readonly TrendPoint[];
  colour: string;
  /** A dashed line at this value: a limit. */
  limit?: { value: number; colour: string };
  height?: number;
  /** Step of the axis; 10 by default. */
  unit?: number;
}

/** One figure over time. The surrounding card has its name, legend and table. */
export function TrendChart({ points, colour, limit, height = 190, unit }: TrendChartProps) {
  return (
    <Root>
      <PlotArea style={{ blockSize: height }}>
        <TrendPlot points={points} colour={colour} height={height} limit={limit} unit={unit} />
      </PlotArea>
    </Root>
  );
}
