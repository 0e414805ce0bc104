import type { Role } from '@cessio/contract';

/** One line of the menu: an entry, and the roles that see it. */
export interface MenuLine {
  /** `<remote>.<key>` as a remote offers it in its `src/release.ts`; without a remote, an entry of the host. */
  entry: string;
  /** Everybody when absent. */
  for?: readonly Role[];
}

const STAFF: readonly Role[] = ['adviser', 'super', 'm1'];
const MANAGERS: readonly Role[] = ['super', 'm1'];

/** The specification's "Sidebar menu by role", as interpreted on its product page, in reading order. */
export const MENU_ORDER: readonly MenuLine[] = [
  { entry: 'dashboard' },
  { entry: 'board', for: ['adviser'] },
  { entry: 'admin.clients', for: STAFF },
  { entry: 'invoices.client', for: ['client'] },
  { entry: 'invoices.list', for: ['supplier', ...STAFF] },
  { entry: 'requests.client', for: ['client'] },
  { entry: 'requests.staff', for: STAFF },
  { entry: 'admin.documentTypes', for: MANAGERS },
  { entry: 'admin.documents', for: ['client', 'supplier'] },
  { entry: 'invoices.commissions', for: ['client'] },
  { entry: 'admin.ownClients', for: ['supplier'] },
  { entry: 'admin.employees', for: MANAGERS },
];
