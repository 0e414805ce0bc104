import { pages, type Role } from '@cessio/contract';

/** Where a click on a notification leads (specification, "Notification dropdown"). */
export function destinationOf(type: string, role: Role): string {
  if (type === '2') return pages.requests;
  if (type === '3') return pages.documents;
  return type === '1' && role !== 'client' ? pages.myInvoices : pages.debtorInvoices;
}
