import type { Role } from '../actors.ts';
import { href } from '../routes/href.ts';
import * as pages from '../routes/pages.ts';

/** Pages of the records that notifications speak of. */
const PAGES: Readonly<
  Record<string, typeof pages.invoice | typeof pages.request | typeof pages.guarantee | typeof pages.adhesion>
> = {
  invoice: pages.invoice,
  guarantee_request: pages.request,
  guarantee: pages.guarantee,
  adhesion_request: pages.adhesion,
};

/**
 * Where a notification leads, in bell and mail alike: to the record that it is about; without one, to the list of its type
 * (specification, "Notification dropdown").
 */
export function placeOf(
  n: { type: string; entityType?: string | null; entityId?: string | null },
  role?: Role,
): string {
  // A company reads of itself on its profile, the bank on the company's page; a mail does not know its reader.
  if (n.entityType === 'party' || n.entityType === 'bank_account') {
    if (role === 'client' || role === 'supplier') return pages.profile;
    return role && n.entityType === 'party' && n.entityId
      ? href(pages.company, { id: n.entityId })
      : pages.home;
  }
  // A company follows its request on its dashboard.
  if (n.entityType === 'adhesion_request' && (!role || role === 'client' || role === 'supplier'))
    return pages.home;
  const page = n.entityType ? PAGES[n.entityType] : undefined;
  if (page && n.entityId) return href(page, { id: n.entityId });
  if (n.type === '2') return pages.requests;
  if (n.type === '3') return pages.documents;
  return n.type === '1' && role !== 'client' ? pages.myInvoices : pages.debtorInvoices;
}
