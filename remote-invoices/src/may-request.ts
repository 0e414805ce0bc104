import { sideOf, type User } from '@cessio/contract';
import { can } from '@cessio/shell';

/** Whether the user may ask for a financing: the bank's people for a supplier, a supplier's own with the right to submit. */
export const mayRequestFinancing = (user: User): boolean =>
  can(user, 'financings.request') && (sideOf(user.role) === 'staff' || user.rights.includes('submit'));
