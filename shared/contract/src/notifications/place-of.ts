import type { Role } from '../actors.ts';
import { href } from '../routes/href.ts';
import * as pages from '../routes/pages.ts';

/** Pages of the records that notifications are about. */
const PAGES: Readonly<Record<string, typeof pages.invoice | typeof pages.request | typeof pages.guarantee>> =
  {
    invoice: pages.invoice,
    guarantee_request: pages.request,
    guarantee: pages.guarantee,
  };

/**
 * Target page of a notification, for bell and mail: its record; without one, the list of its type (specification,
 * "Notification dropdown"). For all other kinds the API sends `path`, so that the portal's first bytes contain no
 * further addresses.
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
