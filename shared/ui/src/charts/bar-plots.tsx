import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { v } from '../theme/look.ts';
import { PlotScope } from './plot-scope.tsx';

const FLAT = { top: 0, right: 0, bottom: 0, left: 0 };
/** Stroke in the surface's colour, half on each side, so that 2 px separate segments. */
const PARTED = { bar: { stroke: v.surface, strokeWidth: 2 } } as const;
const RADIUS = 2;
/** The shortest bar of a value above zero: 3 px plus its stroke. */
const LEAST = 5;

interface RowsPlotProps {
  values: readonly (readonly number[])[];
  colours: readonly string[];
  max: number;
  pitch: number;
  thickness: number;
}

/** Bars without axes: names and figures are text beside them. */
export function RowsPlot({ values, colours, max, pitch, thickness }: RowsPlotProps) {
  return (
    <PlotScope>
      <ChartsContainer
        height={values.length * pitch}
        margin={FLAT}
        skipAnimation
        disableAxisListener
        disableKeyboardNavigation
        xAxis={[{ id: 'x', min: 0, max, position: 'none', domainLimit: 'strict' }]}
        yAxis={[
          {
            id: 'y',
            scaleType: 'band',
            data: values.map((_, index) => index),
            position: 'none',
            categoryGapRatio: 1 - thickness / pitch,
          },
        ]}
        series={colours.map((color, series) => ({
          type: 'bar' as const,
          layout: 'horizontal' as const,
          stack: 'row',
          minBarSize: LEAST,
          color,
          data: values.map((row) => row[series] ?? 0),
        }))}
      >
        <BarPlot borderRadius={RADIUS} skipAnimation slotProps={PARTED} />
      </ChartsContainer>
    </PlotScope>
  );
}

interface ColumnsPlotProps {
  values: readonly number[];
  colour: string;
  height: number;
}

export function ColumnsPlot({ values, colour, height }: ColumnsPlotProps) {
  return (
    <PlotScope>
      <ChartsContainer
        height={height}
        margin={{ ...FLAT, top: 4 }}
        skipAnimation
        disableAxisListener
        disableKeyboardNavigation
        xAxis={[
          {
            id: 'x',
            scaleType: 'band',
            data: values.map((_, index) => index),
            position: 'none',
            categoryGapRatio: 0.45,
          },
        ]}
        yAxis={[{ id: 'y', min: 0, max: Math.max(1, ...values), position: 'none', domainLimit: 'strict' }]}
        series={[{ type: 'bar' as const, color: colour, data: [...values] }]}
      >
        <BarPlot borderRadius={RADIUS} skipAnimation />
      </ChartsContainer>
    </PlotScope>
  );
}
