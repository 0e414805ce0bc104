import { pages, type Role } from '@cessio/contract';
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
  { icon: IconDashboard, label: 'menu.dashboard', to: pages.home },
  { icon: IconChart, label: 'menu.board', to: pages.portfolio, for: ['adviser'] },
  {
    icon: IconCompany,
    label: 'menu.clients',
    for: STAFF,
    children: [
      { label: 'menu.clients.debtors', to: pages.debtors },
      { label: 'menu.clients.assignors', to: pages.assignors },
      { label: 'menu.clients.new', to: pages.newCompany },
    ],
  },
  {
    icon: IconInvoice,
    label: 'menu.invoices',
    for: ['client'],
    children: [
      { label: 'menu.invoices.mine', to: pages.debtorInvoices, count: 'invoices' },
      { label: 'menu.invoices.new', to: pages.newReverseInvoice },
    ],
  },
  {
    icon: IconInvoice,
    label: 'menu.invoices',
    to: pages.myInvoices,
    count: 'invoices',
    for: ['supplier', ...STAFF],
  },
  {
    icon: IconHandshake,
    label: 'menu.requests.client',
    for: ['client'],
    children: [
      { label: 'menu.requests.mine', to: pages.requests },
      { label: 'menu.requests.new', to: pages.newRequest },
    ],
  },
  {
    icon: IconHandshake,
    label: 'menu.requests.staff',
    for: STAFF,
    children: [
      { label: 'menu.requests.assignor', to: pages.adhesions },
      { label: 'menu.requests.guarantees', to: pages.requests },
    ],
  },
  { icon: IconSettings, label: 'menu.documentTypes', to: pages.documentTypes, for: MANAGERS },
  { icon: IconFolder, label: 'menu.documents', to: pages.documents, for: ['client', 'supplier'] },
  { icon: IconReceipt, label: 'menu.commissions', to: pages.commissions, for: ['client'] },
  { icon: IconUsers, label: 'menu.ownClients', to: pages.myClients, for: ['supplier'] },
  {
    icon: IconUserCheck,
    label: 'menu.employees',
    for: MANAGERS,
    children: [
      { label: 'menu.employees.advisers', to: pages.advisers },
      { label: 'menu.employees.m1', to: pages.managers },
      { label: 'menu.employees.risk', to: pages.riskDepartment },
      { label: 'menu.employees.legal', to: pages.legalDepartment },
      { label: 'menu.employees.new', to: pages.newEmployee },
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
