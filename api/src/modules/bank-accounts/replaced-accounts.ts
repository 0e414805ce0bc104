import { bankAccountMachine, maskIban, next } from '@cessio/contract';
import { audit } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { BESIDE, sendNotices } from './bank-accounts.notices.ts';
import { findReplacedNow } from './bank-accounts.repository.ts';

/**
 * Blocks each account whose successor has become usable. Payments do not depend on this: `account_usable` decides at
 * that moment.
 * @returns how many were blocked
 */
export async function blockReplaced(tx: Transaction, services: Services): Promise<number> {
  const replaced = await findReplacedNow(tx);
  for (const { id, iban, party, successor } of replaced) {
    const [{ from, to }] = next(bankAccountMachine, 'verified', 'replace', 'system');
    await tx.query('update bank_accounts set status = $2, version = version + 1 where id = $1', [id, to]);
    await audit(tx, null, { action: 'bankAccounts.replace', entity: 'bank_account', entityId: id, from, to });
    await sendNotices(tx, services, BESIDE.replace, { id, iban, party }, { successor: maskIban(successor) });
    publishChange(tx, services, 'bank_account', id, { client: true, supplier: true });
  }
  return replaced.length;
}
