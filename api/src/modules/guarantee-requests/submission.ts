import {
  formatDate,
  formatMoney,
  type BodyOf,
  type priceGuaranteeRequest,
  type RecordPaper,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker } from '../../machine/execute.ts';
import { addDays } from '../boards/board-dates.ts';
import { recordPapers } from '../documents/record-papers.ts';
import type { RequestRecord } from './guarantee-request.record.ts';
import { contractOf } from './price.ts';

/** The papers of a request, each with its state. */
export const papersOf = (db: Queryable, { id, kind, requesterId }: RequestRecord): Promise<RecordPaper[]> =>
  recordPapers(db, { ownerType: 'guarantee', ownerId: id, partyId: requesterId, kind });

/** A draft may hold what cannot be sent: more than its contract allows (api.md §5, C2 `submit`). */
export async function ceilingBlocker(db: Queryable, record: RequestRecord): Promise<Blocker | null> {
  const currency = record.currency as BodyOf<typeof priceGuaranteeRequest>['currency'];
  const contract = await contractOf(db, { ...record, currency });
  if (!contract || record.amount <= contract.ceiling) return null;
  const words = {
    amount: formatMoney(record.amount, currency),
    limit: formatMoney(contract.ceiling, currency),
    rule: `plafond du contrat ${contract.number}`,
  };
  const members = { limit: contract.ceiling, asked: record.amount };
  return { error: new ApiError('CEILING_EXCEEDED', words, { members }), who: 'Vous' };
}

/** The last day that was asked for has come since the draft was saved. */
export function validityBlocker({ validUntil }: RequestRecord): Blocker | null {
  if (!validUntil || validUntil > clock.today()) return null;
  return {
    error: new ApiError('DEADLINE_PASSED', { date: formatDate(addDays(validUntil, -1)) }),
    who: 'Vous',
  };
}
