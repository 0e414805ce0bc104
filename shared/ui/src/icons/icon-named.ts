import {
  IconBanknote,
  IconCalendar,
  IconChart,
  IconCompany,
  IconDashboard,
  IconFolder,
  IconHandshake,
  IconInvoice,
  IconLandmark,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
  IconWallet,
  type IconLike,
} from './icons.ts';

/** The icons that a remote may name for its menu entries, in data that has no code. */
const NAMED: Readonly<Record<string, IconLike>> = {
  banknote: IconBanknote,
  calendar: IconCalendar,
  chart: IconChart,
  company: IconCompany,
  dashboard: IconDashboard,
  folder: IconFolder,
  handshake: IconHandshake,
  invoice: IconInvoice,
  landmark: IconLandmark,
  receipt: IconReceipt,
  scale: IconScale,
  settings: IconSettings,
  shieldCheck: IconShieldCheck,
  userCheck: IconUserCheck,
  users: IconUsers,
  wallet: IconWallet,
};

/** The icon of that name; a chart for a name that this version of the kit does not know. */
export function iconNamed(name: string): IconLike {
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? IconChart) : IconChart;
}
