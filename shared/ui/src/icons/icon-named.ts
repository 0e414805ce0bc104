import * as i from './icons.ts';
import type { IconLike } from './icons.ts';

/** Icons that a remote may name for its menu entries, in data without code. */
const NAMED: Readonly<Record<string, IconLike>> = {
  banknote: i.IconBanknote,
  calendar: i.IconCalendar,
  chart: i.IconChart,
  company: i.IconCompany,
  dashboard: i.IconDashboard,
  folder: i.IconFolder,
  handshake: i.IconHandshake,
  invoice: i.IconInvoice,
  landmark: i.IconLandmark,
  receipt: i.IconReceipt,
  scale: i.IconScale,
  settings: i.IconSettings,
  shieldCheck: i.IconShieldCheck,
  userCheck: i.IconUserCheck,
  users: i.IconUsers,
  wallet: i.IconWallet,
};

/** The icon of that name; a chart for a name unknown to this version of the kit. */
export function iconNamed(name: string): IconLike {
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? i.IconChart) : i.IconChart;
}
