/** `@cessio/ui/charts`: figures and charts of boards. The chart library is fetched when a chart is on screen. */
export { AwayBanner } from './charts/away-banner.tsx';
export { BoardCard } from './charts/board-card.tsx';
export { Boundary } from './charts/boundary.tsx';
export { ChartCard } from './charts/chart-card.tsx';
export { ChartLegend } from './charts/chart-legend.tsx';
export { ColumnsChart } from './charts/columns-chart.tsx';
export { CurrencyChoice } from './charts/currency-choice.tsx';
export { FigureCards, type FigureLook } from './charts/figure-cards.tsx';
export { RowsChart } from './charts/rows-chart.tsx';
export { TrendChart } from './charts/trend-chart.tsx';
export { useBoard, useCurrency } from './charts/use-board.ts';
export { WidgetError } from './charts/widget-error.tsx';
export { WorkLines } from './work/work-lines.tsx';
export { KpiCard } from './status/kpi-card.tsx';
export { FlushTable } from './table/flush-table.tsx';
export type { Column } from './table/types.ts';
export { shareOf, sharesOf } from './values/share.ts';
