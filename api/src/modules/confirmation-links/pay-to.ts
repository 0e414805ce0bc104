import type { PayTo } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { collectionAccount, type OwnAccounts, type PaidFor } from '../own-accounts/own-accounts.ts';
import { checkCodeOf } from './confirmation-link.ts';

/** Where an invoice is paid, the same for its record, its link and its notices; null while the bank has no account. */
export async function payToOf(
  { config, ownAccounts }: { config: Pick<Config, 'codesKey'>; ownAccounts: OwnAccounts },
  invoice: PaidFor & { ref: string },
): Promise<PayTo | null> {
  const account = collectionAccount(await ownAccounts.current(), invoice);
  if (!account) return null;
  const { iban, bic, holder } = account;
  return { iban, bic, holder, reference: invoice.ref, checkCode: checkCodeOf(config, iban, invoice.ref) };
}
