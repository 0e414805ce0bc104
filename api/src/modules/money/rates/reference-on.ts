import { missingSince, REFERENCE_LABELS, staleFrom, type ReferenceCode } from '@cessio/contract/rates';
import type { Queryable } from '../../../db/caller.ts';
import { ApiError } from '../../../http/problem.ts';
import { referenceBefore } from './rates.repository.ts';

/**
 * The reference that prices something from a day on: the last value dated before it (D17), corrected where it was.
 * @param before `YYYY-MM-DD`: of a draw its value date
 * @returns ppm a year, may be negative
 * @throws ApiError RATE_MISSING where there is none, or it is older than its rhythm allows (D15)
 */
export async function referenceOn(
  db: Queryable,
  code: ReferenceCode,
  before: string,
): Promise<{ onDate: string; ppm: number }> {
  const found = await referenceBefore(db, code, before);
  const from = found && staleFrom(code, found.onDate);
  if (!found || (from !== null && from <= before))
    throw new ApiError('RATE_MISSING', { code: REFERENCE_LABELS[code], since: missingSince(code, before) });
  return found;
}
