// Widgets shown together are in one file.
export { AgeingWidget } from './ageing.widget.tsx';
export { ConcentrationWidget } from './concentration.widget.tsx';
export { FiguresWidget, PortfolioFiguresWidget } from './figures.widget.tsx';
export { LatestWidget } from './latest.widget.tsx';
export { MoneyWidget } from './money.widget.tsx';
export { WaterfallWidget } from './waterfall.widget.tsx';
export { WeeksWidget } from './weeks.widget.tsx';
