import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import type { BatchRecord } from './batches.repository.ts';

/** Tells the debtors of a signed batch which account to pay; those of a confidential contract hear nothing. */
export async function tellDebtors(_tx: Transaction, _services: Services, _batch: BatchRecord): Promise<void> {
  // Follows with the deed.
}
