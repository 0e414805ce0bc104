import type { Role } from '@cessio/contract';

/** Where a click on a notification leads (specification, "Notification dropdown"). */
export function destinationOf(type: string, role: Role): string {
  switch (type) {
    case '1':
      return role === 'client' ? '/Invoices/debtor/my' : '/Invoices/my';
    case '2':
      return '/requests/debtor';
    case '3':
      return '/documents/my';
    default:
      return '/Invoices/debtor/my';
  }
}
