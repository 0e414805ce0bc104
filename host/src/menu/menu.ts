import type { Role } from '@cessio/contract';
import {
  IconChart,
  IconCompany,
  IconDashboard,
  IconFolder,
  IconHandshake,
  IconInvoice,
  IconReceipt,
  IconSettings,
  IconUserCheck,
  IconUsers,
  type IconLike,
} from '@cessio/ui';

/** Figures that stand beside an entry when the API gives them cheaply. */
export type MenuCount = 'invoices';

export interface MenuLink {
  /** Key of the label in the namespace `host`. */
  label: string;
  to: string;
  count?: MenuCount;
}

export type MenuEntry = { icon: IconLike } & (
  (MenuLink & { children?: undefined }) | { label: string; to?: undefined; children: readonly MenuLink[] }
);

interface Rule {
  /** Who sees it; everybody when absent. */
  for?: readonly Role[];
}
type RuledLink = MenuLink & Rule;
type RuledEntry = Rule & { icon: IconLike } & (RuledLink | { label: string; children: readonly RuledLink[] });

const STAFF: readonly Role[] = ['adviser', 'super', 'm1'];
const MANAGERS: readonly Role[] = ['super', 'm1'];

/** The specification's "Sidebar menu by role", with the readings of the product page, in reading order. */
const TABLE: readonly RuledEntry[] = [
  { icon: IconDashboard, label: 'menu.dashboard', to: '/' },
  { icon: IconChart, label: 'menu.board', to: '/crypto', for: ['adviser'] },
  {
    icon: IconCompany,
    label: 'menu.clients',
    for: STAFF,
    children: [
      { label: 'menu.clients.debtors', to: '/Clients/Debitor' },
      { label: 'menu.clients.assignors', to: '/Clients/Assignor' },
      { label: 'menu.clients.new', to: '/Clients/new' },
    ],
  },
  {
    icon: IconInvoice,
    label: 'menu.invoices',
    for: ['client'],
    children: [
      { label: 'menu.invoices.mine', to: '/Invoices/debtor/my', count: 'invoices' },
      { label: 'menu.invoices.new', to: '/factures/add' },
    ],
  },
  {
    icon: IconInvoice,
    label: 'menu.invoices',
    to: '/Invoices/my',
    count: 'invoices',
    for: ['supplier', ...STAFF],
  },
  {
    icon: IconHandshake,
    label: 'menu.requests.client',
    for: ['client'],
    children: [
      { label: 'menu.requests.mine', to: '/requests/debtor' },
      { label: 'menu.requests.new', to: '/requests/new' },
    ],
  },
  {
    icon: IconHandshake,
    label: 'menu.requests.staff',
    for: STAFF,
    children: [
      { label: 'menu.requests.assignor', to: '/requests/client' },
      { label: 'menu.requests.guarantees', to: '/requests/debtor' },
    ],
  },
  { icon: IconSettings, label: 'menu.documentTypes', to: '/documents_types', for: MANAGERS },
  { icon: IconFolder, label: 'menu.documents', to: '/documents/my', for: ['client', 'supplier'] },
  { icon: IconReceipt, label: 'menu.commissions', to: '/comissions/my', for: ['client'] },
  { icon: IconUsers, label: 'menu.ownClients', to: '/clients/my', for: ['supplier'] },
  {
    icon: IconUserCheck,
    label: 'menu.employees',
    for: MANAGERS,
    children: [
      { label: 'menu.employees.advisers', to: '/employees/adviser' },
      { label: 'menu.employees.m1', to: '/employees/ResponsableM1' },
      { label: 'menu.employees.risk', to: '/employees/RisqueDep' },
      { label: 'menu.employees.legal', to: '/employees/LegalDep' },
      { label: 'menu.employees.new', to: '/employees/add' },
    ],
  },
];

/** What the user with this role finds in the menu. Showing is not allowing: routes and API decide again. */
export function menuFor(role: Role): MenuEntry[] {
  return TABLE.filter((entry) => !entry.for || entry.for.includes(role)).map(
    ({ for: _for, ...entry }) => entry as MenuEntry,
  );
}

export interface FlatEntry {
  label: string;
  /** Label of the submenu it stands in. */
  group: string | null;
  icon: IconLike;
  to: string;
}

/** Every destination of the menu, for the palette. */
export function flatMenu(role: Role): FlatEntry[] {
  return menuFor(role).flatMap((entry): FlatEntry[] =>
    entry.children
      ? entry.children.map(({ label, to }) => ({ label, to, group: entry.label, icon: entry.icon }))
      : [{ label: entry.label, to: entry.to, group: null, icon: entry.icon }],
  );
}

/** Whether the page on screen belongs to the entry. Paths differing by case only are one route. */
export function isCurrent(to: string, pathname: string): boolean {
  const [wanted, here] = [to, pathname].map((path) => path.toLowerCase().replace(/\/+$/, '') || '/');
  return wanted === here;
}
