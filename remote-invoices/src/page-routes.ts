import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';

const DebtorInvoicesPage = lazyPage(() => import('./features/list/list.page.tsx'), 'DebtorInvoicesPage');
const DepositPage = lazyPage(() => import('./features/deposit/deposit.page.tsx'), 'DepositPage');
const MyInvoicesPage = lazyPage(() => import('./features/list/list.page.tsx'), 'MyInvoicesPage');
const AllInvoicesPage = lazyPage(() => import('./features/list/list.page.tsx'), 'AllInvoicesPage');
const RecordPage = lazyPage(() => import('./features/record/record.page.tsx'), 'RecordPage');
const BatchPage = lazyPage(() => import('./features/batches/batch.page.tsx'), 'BatchPage');
const AccountPage = lazyPage(() => import('./features/account/account.page.tsx'), 'AccountPage');
const NewFinancingPage = lazyPage(() => import('./features/account/account.page.tsx'), 'NewFinancingPage');
const FinancingPage = lazyPage(() => import('./features/account/account.page.tsx'), 'FinancingPage');
const NewContractPage = lazyPage(() => import('./features/money/new-contract.page.tsx'), 'NewContractPage');
const ContractPage = lazyPage(() => import('./features/money/contract.page.tsx'), 'ContractPage');
const CommissionsPage = lazyPage(() => import('./features/commissions/commissions.page.tsx'), 'CommissionsPage');
const RatesPage = lazyPage(() => import('./features/rates/rates.page.tsx'), 'RatesPage');
const TransfersPage = lazyPage(() => import('./features/transfers/transfers.page.tsx'), 'TransfersPage');
const PaymentFilePage = lazyPage(() => import('./features/transfers/transfers.page.tsx'), 'PaymentFilePage');
const LedgerPage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerPage');
const LedgerEntryPage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerEntryPage');
const LedgerBalancePage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerBalancePage');
const LedgerAccountsPage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerAccountsPage');
const LedgerAccountPage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerAccountPage');
const LedgerMonthsPage = lazyPage(() => import('./features/ledger/ledger.page.tsx'), 'LedgerMonthsPage');
const ConfirmationLinkPage = lazyPage(() => import('./features/confirmation-link/confirmation-link.page.tsx'), 'ConfirmationLinkPage');

/** The routes of the remote: written by `npm run openapi` from `shared/contract/src/routes/page-table.ts`. */
export const routes: PortalRoute[] = [
  pageRoute(pages.debtorInvoices, 'invoices:list.debtor.title', 'invoices.read', DebtorInvoicesPage),
  pageRoute(pages.newReverseInvoice, 'invoices:deposit.title', 'invoices.deposit.reverse', DepositPage),
  pageRoute(pages.myInvoices, 'invoices:list.title', 'invoices.readSold', MyInvoicesPage),
  pageRoute(pages.allInvoices, 'invoices:list.all.title', 'invoices.readAll', AllInvoicesPage),
  pageRoute(pages.newInvoice, 'invoices:deposit.title', 'invoices.deposit.classic', DepositPage),
  pageRoute(pages.editInvoiceUnnumbered, 'invoices:deposit.title', 'invoices.deposit.classic', DepositPage),
  pageRoute(pages.editInvoice, 'invoices:deposit.title', 'invoices.deposit.classic', DepositPage),
  pageRoute(pages.invoice, 'invoices:record.title', 'invoices.read', RecordPage),
  pageRoute(pages.batch, 'invoices:batch.title', 'batches.read', BatchPage),
  pageRoute(pages.account, 'invoices:account.title', 'account.read', AccountPage),
  pageRoute(pages.newFinancing, 'invoices:financing.new', 'financings.request', NewFinancingPage),
  pageRoute(pages.financing, 'invoices:financing.title', 'account.read', FinancingPage),
  pageRoute(pages.newContract, 'invoices:contract.new', 'contracts.write', NewContractPage),
  pageRoute(pages.contract, 'invoices:field.contractId', 'contracts.read', ContractPage),
  pageRoute(pages.commissions, 'invoices:fees.title', 'commissions.mine', CommissionsPage),
  pageRoute(pages.rates, 'invoices:rates.title', 'rates.write', RatesPage),
  pageRoute(pages.transfers, 'invoices:transfers.title', 'transfers.read', TransfersPage),
  pageRoute(pages.paymentFile, 'invoices:transfers.file', 'transfers.read', PaymentFilePage),
  pageRoute(pages.ledger, 'invoices:ledger.title', 'ledger.read', LedgerPage),
  pageRoute(pages.ledgerEntry, 'invoices:ledger.title', 'ledger.read', LedgerEntryPage),
  pageRoute(pages.ledgerBalance, 'invoices:ledger.title', 'ledger.read', LedgerBalancePage),
  pageRoute(pages.ledgerAccounts, 'invoices:ledger.title', 'ledger.read', LedgerAccountsPage),
  pageRoute(pages.ledgerAccount, 'invoices:ledger.title', 'ledger.read', LedgerAccountPage),
  pageRoute(pages.ledgerMonths, 'invoices:ledger.title', 'ledger.read', LedgerMonthsPage),
  pageRoute(pages.invoiceConfirmation, 'invoices:link.title', 'everybody', ConfirmationLinkPage),
];
