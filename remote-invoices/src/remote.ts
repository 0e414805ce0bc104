import { defineRemote, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';
import { routes } from './page-routes.ts';

const home = () => import(/* webpackChunkName: "invoices-board" */ './features/board/home.widgets.ts');
const portfolio = () => import('./features/board/portfolio.widgets.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
  money: lazyWidget(home, 'MoneyWidget'),
  waterfall: lazyWidget(home, 'WaterfallWidget'),
  balances: lazyWidget(portfolio, 'BalancesWidget'),
  portfolios: lazyWidget(portfolio, 'PortfoliosWidget'),
  figures: lazyWidget(home, 'FiguresWidget'),
  latest: lazyWidget(home, 'LatestWidget'),
  ageing: lazyWidget(home, 'AgeingWidget'),
  weeks: lazyWidget(home, 'WeeksWidget'),
  concentration: lazyWidget(home, 'ConcentrationWidget'),
  portfolioFigures: lazyWidget(home, 'PortfolioFiguresWidget'),
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
