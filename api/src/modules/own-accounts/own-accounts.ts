import type { OwnAccount } from '@cessio/contract/own-accounts';
import type { Config } from '../../config.ts';
import { keep, type Kept } from '../../db/kept.ts';
import type { Pools } from '../../db/pools.ts';
import { allAccounts } from './own-accounts.repository.ts';

/** The bank's own accounts as cached by this process, oldest first. */
export type OwnAccounts = Kept<readonly OwnAccount[]>;

/** An empty table is filled with those of the setting when it is first read. */
export const createOwnAccounts = (
  pools: Pools,
  { collectionIbans, brand }: Pick<Config, 'collectionIbans' | 'brand'>,
): OwnAccounts =>
  keep(async () => {
    const db = pools.of('system');
    const known = await allAccounts(db);
    if (known.length > 0 || collectionIbans.length === 0) return known;
    await db.query('select seed_own_accounts($1, $2)', [collectionIbans, brand]);
    return allAccounts(db);
  });

/** Whose invoice is to be paid. */
export interface PaidFor {
  readonly currency: string;
  readonly contractId?: string | null;
}

/** Accounts on which debtors of a contract may pay: its own, and those of every contract. */
const collecting = (accounts: readonly OwnAccount[], contractId: string | null | undefined) =>
  accounts.filter(
    (account) =>
      account.active &&
      account.purpose === 'collection' &&
      (account.contractId === null || account.contractId === contractId),
  );

/**
 * The account on which an invoice is paid: of its contract, else of its currency, else the bank's first. Of several the
 * oldest, so that a new one changes nothing that was printed.
 */
export function collectionAccount(
  accounts: readonly OwnAccount[],
  { currency, contractId }: PaidFor,
): OwnAccount | null {
  const fit = collecting(accounts, contractId);
  return (
    fit.find((account) => account.contractId !== null) ??
    fit.find((account) => account.currency === currency) ??
    fit[0] ??
    null
  );
}

/** Numbers on which debtors of a contract may pay. */
export const collectionIbans = (
  accounts: readonly OwnAccount[],
  contractId?: string | null,
): readonly string[] => collecting(accounts, contractId).map(({ iban }) => iban);
