import { useWork } from '@cessio/ui/table';
import type { MenuEntry, MenuLink } from './menu.ts';
import { loadWork } from '../session/load-work.ts';

/** Counts beside menu entries, by the name that an entry gives (`count`). */
export type MenuCounts = Readonly<Record<string, number>>;

/** The count of an entry; for a submenu without a count of its own, the sum of its links. */
export function countIn(entry: MenuEntry | MenuLink, counts: MenuCounts): number {
  if (entry.to === undefined && entry.count === undefined)
    return entry.children.reduce((sum, link) => sum + countIn(link, counts), 0);
  return counts[entry.count ?? ''] ?? 0;
}

/** How many records wait for the user behind each menu entry; none while unknown or zero. */
export function useMenuCounts(): MenuCounts {
  const totals = useWork(loadWork).data?.totals;
  return totals
    ? {
        invoices: totals.invoice.value,
        requests: totals.guarantee_request.value,
        adhesions: totals.adhesion_request.value,
        messages: totals.contact_message.value,
      }
    : {};
}
