import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { v } from '../theme/look.ts';
import { formatNumber } from '../values/format.ts';
import { PlotScope } from './plot-scope.tsx';
import type { TrendPoint } from './trend-chart.tsx';

interface TrendPlotProps {
  points: readonly TrendPoint[];
  colour: string;
  height: number;
  limit?: { value: number; colour: string };
  unit?: number;
}

/** Space above and below the line, in steps of the axis. */
const AIR = 0.5;
/** Most points that are marked. */
const MARKED = 36;
const TICKS = { fill: v.text2, fontSize: 12 };

export function TrendPlot({ points, colour, height, limit, unit = 10 }: TrendPlotProps) {
  const known = [...points.map(({ value }) => value), limit?.value ?? null].filter((value) => value !== null);
  const least = Math.min(...known);
  const below = Math.floor(least / unit - AIR) * unit;
  const low = least < 0 ? below : Math.max(0, below);
  const high = Math.ceil(Math.max(...known) / unit + AIR) * unit;
  return (
    <PlotScope>
      <ChartsContainer
        height={height}
        margin={{ top: 10, right: 10, bottom: 0, left: 0 }}
        skipAnimation
        disableAxisListener
        disableKeyboardNavigation
        xAxis={[
          {
            id: 'x',
            scaleType: 'point',
            data: points.map((_, index) => index),
            valueFormatter: (index: number) => points[index]?.label ?? '',
            height: 24,
          },
        ]}
        yAxis={[{ id: 'y', min: low, max: high, width: 32, tickNumber: 5, valueFormatter: formatNumber }]}
        series={[
          {
            type: 'line' as const,
            color: colour,
            curve: 'linear' as const,
            data: points.map(({ value }) => value),
            showMark: true,
          },
        ]}
        sx={{
          '& .MuiChartsGrid-line': { stroke: v.border },
          '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: v.border },
          '& .MuiMarkElement-root': { fill: v.surface },
        }}
      >
        <ChartsGrid horizontal />
        {limit && (
          <ChartsReferenceLine
            y={limit.value}
            lineStyle={{ stroke: limit.colour, strokeDasharray: '5 4', strokeWidth: 1.5 }}
          />
        )}
        <LinePlot skipAnimation />
        {points.length <= MARKED && <MarkPlot skipAnimation />}
        <ChartsXAxis axisId="x" disableLine disableTicks tickLabelStyle={TICKS} />
        <ChartsYAxis axisId="y" disableLine disableTicks tickLabelStyle={TICKS} />
      </ChartsContainer>
    </PlotScope>
  );
}
