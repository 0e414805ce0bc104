import { pages, type Role } from '@cessio/contract';

/** Where a click on a notification leads (specification, "Notification dropdown"). */
export function destinationOf(type: string, role: Role): string {
  switch (type) {
    case '1':
      return role === 'client' ? pages.debtorInvoices : pages.myInvoices;
    case '2':
      return pages.requests;
    case '3':
      return pages.documents;
    default:
      return pages.debtorInvoices;
  }
}
