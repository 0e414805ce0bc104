import './texts.ts';

/* The pages of the ledger in one chunk: a reader of one goes on to the others. */
export { LedgerAccountPage } from './account.page.tsx';
export { LedgerAccountsPage } from './accounts.page.tsx';
export { LedgerBalancePage } from './balance.page.tsx';
export { LedgerPage } from './entries.page.tsx';
export { LedgerEntryPage } from './entry.page.tsx';
export { LedgerMonthsPage } from './months.page.tsx';
