import type { Role } from '../actors.ts';
import { href } from '../routes/href.ts';
import * as pages from '../routes/pages.ts';

/** Pages of the records that notifications speak of. */
const PAGES: Readonly<Record<string, typeof pages.invoice | typeof pages.request | typeof pages.guarantee>> =
  {
    invoice: pages.invoice,
    guarantee_request: pages.request,
    guarantee: pages.guarantee,
  };

/**
 * Where a notification leads, in bell and mail alike: to the record that it is about; without one, to the list of its type
 * (specification, "Notification dropdown"). Of all other kinds the API says where (`path`): the portal's first bytes hold no
 * address more for each.
 */
export function placeOf(
  n: { type: string; entityType?: string | null; entityId?: string | null },
  role?: Role,
): string {
  const page = n.entityType ? PAGES[n.entityType] : undefined;
  if (page && n.entityId) return href(page, { id: n.entityId });
  if (n.type === '2') return pages.requests;
  if (n.type === '3') return pages.documents;
  return n.type === '1' && role !== 'client' ? pages.myInvoices : pages.debtorInvoices;
}
