import type { Role } from '@cessio/contract';

/** The menu in reading order, and which roles see an entry (everybody when absent): written by `npm run openapi` from `shared/contract/src/routes/page-table.ts`. */
export const MENU_ORDER: readonly { entry: string; for?: readonly Role[] }[] = [
  { entry: 'dashboard' },
  { entry: 'board', for: ['adviser'] },
  { entry: 'admin.clients', for: ['adviser', 'super', 'm1'] },
  { entry: 'invoices.client', for: ['client'] },
  { entry: 'invoices.list', for: ['supplier', 'adviser', 'super', 'm1'] },
  { entry: 'invoices.account', for: ['supplier'] },
  { entry: 'requests.client', for: ['client'] },
  { entry: 'requests.staff', for: ['adviser', 'super', 'm1'] },
  { entry: 'admin.documentTypes', for: ['super', 'm1'] },
  { entry: 'admin.documents', for: ['client', 'supplier'] },
  { entry: 'invoices.commissions', for: ['client', 'supplier'] },
  { entry: 'admin.ownClients', for: ['supplier'] },
  { entry: 'admin.employees', for: ['super', 'm1'] },
  { entry: 'invoices.ledger', for: ['super', 'm1'] },
];
