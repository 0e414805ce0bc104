import { actorOf } from '@cessio/contract';
import type { Availability } from '@cessio/contract/account';
import { clock } from '../../clock.ts';
import type { Identity, Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { drawStops } from '../money/financings/draw-refusals.ts';
import { findAccounts, type Asked } from './availability.repository.ts';

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
  const stopsOf = async ({ account, contractStatus, payout }: (typeof found)[number]) => {
    const { assignor, contractNumber } = account;
    const stops = await drawStops(db, { assignor, contractNumber, contractStatus, payout });
    return stops.map(({ detail }) => detail);
  };
  return Promise.all(
    found.map(async (one) => ({
      ...one.account,
      computedAt,
      stops: at === clock.today() ? await stopsOf(one) : [],
    })),
  );
}
