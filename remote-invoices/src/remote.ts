import { defineRemote, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';
import { routes } from './page-routes.ts';

// Widgets shown together are in one file.
const figures = () => import(/* webpackChunkName: "invoices-board" */ './features/board/figures.widget.tsx');
const latest = () => import(/* webpackChunkName: "invoices-board" */ './features/board/latest.widget.tsx');
const ageing = () => import(/* webpackChunkName: "invoices-board" */ './features/board/ageing.widget.tsx');
const weeks = () => import(/* webpackChunkName: "invoices-board" */ './features/board/weeks.widget.tsx');
const concentration = () =>
  import(/* webpackChunkName: "invoices-board" */ './features/board/concentration.widget.tsx');
const portfolio = () => import('./features/board/portfolio.widgets.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
  money: lazyWidget(figures, 'MoneyWidget'),
  balances: lazyWidget(portfolio, 'BalancesWidget'),
  portfolios: lazyWidget(portfolio, 'PortfoliosWidget'),
  figures: lazyWidget(figures, 'FiguresWidget'),
  latest: lazyWidget(latest, 'LatestWidget'),
  ageing: lazyWidget(ageing, 'AgeingWidget'),
  weeks: lazyWidget(weeks, 'WeeksWidget'),
  concentration: lazyWidget(concentration, 'ConcentrationWidget'),
  portfolioFigures: lazyWidget(figures, 'PortfolioFiguresWidget'),
  exposure: lazyWidget(portfolio, 'ExposureWidget'),
  delay: lazyWidget(portfolio, 'DelayWidget'),
  shares: lazyWidget(portfolio, 'SharesWidget'),
  overdue: lazyWidget(portfolio, 'OverdueWidget'),
};

/** Invoices: lists, records, deposit, commissions. Only declares; every page is fetched when first shown. */
export const remote = defineRemote({
  name: 'invoices',
  contractRange: '^1.0',
  namespace: 'invoices',
  texts: { fr },
  widgets,
  routes,
});
