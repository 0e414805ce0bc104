import { pageRoute, pages } from '@cessio/contract';
import { defineRemote, lazyPage, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

// Few lines each around one list: a file of their own would cost a request.
const my = () => import(/* webpackChunkName: "lists" */ './features/list/my-invoices.page.tsx');
const all = () => import(/* webpackChunkName: "lists" */ './features/list/all-invoices.page.tsx');
const debtor = () => import(/* webpackChunkName: "lists" */ './features/list/debtor-invoices.page.tsx');
const myInvoices = lazyPage(my, 'MyInvoicesPage');
const allInvoices = lazyPage(all, 'AllInvoicesPage');
const debtorInvoices = lazyPage(debtor, 'DebtorInvoicesPage');
const confirmationLink = lazyPage(
  () => import('./features/confirmation-link/confirmation-link.page.tsx'),
  'ConfirmationLinkPage',
);
const commissions = lazyPage(() => import('./features/commissions/commissions.page.tsx'), 'CommissionsPage');
const record = lazyPage(() => import('./features/record/record.page.tsx'), 'RecordPage');
const deposit = lazyPage(() => import('./features/deposit/deposit.page.tsx'), 'DepositPage');

// What one board shows together comes in one file.
const figures = () => import(/* webpackChunkName: "invoices-board" */ './features/board/figures.widget.tsx');
const latest = () => import(/* webpackChunkName: "invoices-board" */ './features/board/latest.widget.tsx');
const ageing = () => import(/* webpackChunkName: "invoices-board" */ './features/board/ageing.widget.tsx');
const weeks = () => import(/* webpackChunkName: "invoices-board" */ './features/board/weeks.widget.tsx');
const concentration = () =>
  import(/* webpackChunkName: "invoices-board" */ './features/board/concentration.widget.tsx');
const portfolio = () => import('./features/board/portfolio.widgets.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
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
  routes: [
    pageRoute(pages.myInvoices, 'invoices:list.title', 'invoices.readSold', myInvoices),
    pageRoute(pages.allInvoices, 'invoices:list.all.title', 'invoices.readAll', allInvoices),
    pageRoute(pages.debtorInvoices, 'invoices:list.debtor.title', 'invoices.read', debtorInvoices),
    pageRoute(pages.newInvoice, 'invoices:deposit.title', 'invoices.deposit.classic', deposit),
    pageRoute(pages.editInvoiceUnnumbered, 'invoices:deposit.title', 'invoices.deposit.classic', deposit),
    pageRoute(pages.editInvoice, 'invoices:deposit.title', 'invoices.deposit.classic', deposit),
    pageRoute(pages.newReverseInvoice, 'invoices:deposit.title', 'invoices.deposit.reverse', deposit),
    pageRoute(pages.invoiceConfirmation, 'invoices:link.title', 'everybody', confirmationLink),
    pageRoute(pages.commissions, 'invoices:fees.title', 'commissions.mine', commissions),
    pageRoute(pages.invoice, 'invoices:record.title', 'invoices.read', record),
  ],
});
