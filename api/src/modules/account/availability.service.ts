import { actorOf, contractStates } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { clock } from '../../clock.ts';
import type { Identity, Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { payoutLacks } from '../bank-accounts/payout-account.ts';
import { drawRefusal } from '../documents/required-papers.ts';
import { findAccounts, type AccountFound, type Asked } from './availability.repository.ts';

/** Every reason for which a draw would be refused today, in French: the company's, the contract's, the account's. */
async function stopsOf(db: Queryable, { account, contractStatus, payout }: AccountFound): Promise<string[]> {
  const { assignor, contractNumber } = account;
  const refused = await drawRefusal(db, assignor.id);
  const lacks = payoutLacks(payout);
  return [
    ...(refused ? [refused] : []),
    ...(contractStatus === 'active'
      ? []
      : [
          new ApiError('CONTRACT_INACTIVE', {
            number: contractNumber,
            state: contractStates[contractStatus].label.toLowerCase(),
          }),
        ]),
    ...(lacks ? [new ApiError('ACCOUNT_NOT_USABLE', { party: assignor.legalName, account: lacks })] : []),
  ].map(({ detail }) => detail);
}

/** The day that is asked for; today by default. @throws ApiError QUERY_INVALID for a day to come */
export function dayOf(asked: string | undefined): string {
  const today = clock.today();
  if (asked !== undefined && asked > today) throw new ApiError('QUERY_INVALID', { name: 'at' });
  return asked ?? today;
}

/**
 * What may be drawn, account by account, and why.
 * @throws ApiError QUERY_INVALID for a day to come, NOT_FOUND for a contract that the caller does not see, or of a day before
 *   it began
 */
export async function readAvailability(
  db: Queryable,
  identity: Pick<Identity, 'role' | 'department'>,
  asked: Omit<Asked, 'at'> & { at?: string | undefined },
): Promise<Availability[]> {
  const at = dayOf(asked.at);
  const computedAt = clock.now().toISOString();
  const named = asked.contractId ?? asked.assignorId;
  const found = await findAccounts(db, { ...asked, at }, actorOf(identity) === 'A' && !named);
  if (asked.contractId && found.length === 0) throw new ApiError('NOT_FOUND');
  return Promise.all(
    found.map(async (one) => ({
      ...one.account,
      computedAt,
      stops: at === clock.today() ? await stopsOf(db, one) : [],
    })),
  );
}
