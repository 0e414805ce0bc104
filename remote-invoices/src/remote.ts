import { defineRemote, lazyPage, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

const deposit = lazyPage(() => import('./features/deposit/deposit.page.tsx'), 'DepositPage');

// What one board shows together comes in one file.
const figures = () => import(/* webpackChunkName: "invoices-board" */ './features/board/figures.widget.tsx');
const lists = () => import(/* webpackChunkName: "invoices-board" */ './features/board/lists.widget.tsx');
const ageing = () => import(/* webpackChunkName: "invoices-board" */ './features/board/ageing.widget.tsx');
const weeks = () => import(/* webpackChunkName: "invoices-board" */ './features/board/weeks.widget.tsx');
const concentration = () =>
  import(/* webpackChunkName: "invoices-board" */ './features/board/concentration.widget.tsx');
const portfolio = () => import('./features/board/portfolio.widgets.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
  figures: lazyWidget(figures, 'FiguresWidget'),
  todo: lazyWidget(lists, 'TodoWidget'),
  latest: lazyWidget(lists, 'LatestWidget'),
  ageing: lazyWidget(ageing, 'AgeingWidget'),
  weeks: lazyWidget(weeks, 'WeeksWidget'),
  concentration: lazyWidget(concentration, 'ConcentrationWidget'),
  portfolioFigures: lazyWidget(figures, 'PortfolioFiguresWidget'),
  exposure: lazyWidget(portfolio, 'ExposureWidget'),
  delay: lazyWidget(portfolio, 'DelayWidget'),
  shares: lazyWidget(portfolio, 'SharesWidget'),
  unpaid: lazyWidget(portfolio, 'UnpaidWidget'),
};

/** Invoices: lists, records, deposit, commissions. Only declares; every page is fetched when first shown. */
export const remote = defineRemote({
  name: 'invoices',
  contractRange: '^1.0',
  namespace: 'invoices',
  texts: { fr },
  widgets,
  routes: [
    {
      path: '/Invoices/my',
      lazy: lazyPage(() => import('./features/list/my-invoices.page.tsx'), 'MyInvoicesPage'),
      // Everyone but clients: those who may deposit classic invoices, which is the same rule in the contract.
      handle: { title: 'invoices:list.title', permission: 'invoices.deposit.classic' },
    },
    {
      path: '/Invoices',
      lazy: lazyPage(() => import('./features/list/all-invoices.page.tsx'), 'AllInvoicesPage'),
      handle: { title: 'invoices:list.all.title', permission: 'invoices.readAll' },
    },
    {
      path: '/Invoices/debtor/my',
      lazy: lazyPage(() => import('./features/list/debtor-invoices.page.tsx'), 'DebtorInvoicesPage'),
      handle: { title: 'invoices:list.debtor.title', permission: 'invoices.read' },
    },
    {
      path: '/Invoices/new',
      lazy: deposit,
      handle: { title: 'invoices:deposit.title', permission: 'invoices.deposit.classic' },
    },
    {
      path: '/Invoices/edit',
      lazy: deposit,
      handle: { title: 'invoices:deposit.title', permission: 'invoices.deposit.classic' },
    },
    {
      path: '/Invoices/edit/:id',
      lazy: deposit,
      handle: { title: 'invoices:deposit.title', permission: 'invoices.deposit.classic' },
    },
    {
      path: '/factures/add',
      lazy: deposit,
      handle: { title: 'invoices:deposit.title', permission: 'invoices.deposit.reverse' },
    },
    {
      path: '/factures/garantie',
      lazy: lazyPage(() => import('./features/guarantee-link/guarantee-link.page.tsx'), 'GuaranteeLinkPage'),
      handle: { title: 'invoices:link.title', public: true },
    },
    {
      path: '/comissions/my',
      lazy: lazyPage(() => import('./features/commissions/commissions.page.tsx'), 'CommissionsPage'),
      handle: { title: 'invoices:fees.title', permission: 'commissions.mine' },
    },
    {
      path: '/Invoices/:id',
      lazy: lazyPage(() => import('./features/record/record.page.tsx'), 'RecordPage'),
      handle: { title: 'invoices:record.title', permission: 'invoices.read' },
    },
  ],
});
