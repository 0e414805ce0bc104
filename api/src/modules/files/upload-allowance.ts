import type { Queryable } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';

/** Upload limits per user and day in Paris, over all calls. */
export const PER_DAY = { files: 500, bytes: 1024 * 1024 * 1024 } as const;

/**
 * Counts one upload of the caller, for all processes together.
 * @param bytes of the file, announced or sent
 * @throws ApiError UPLOAD_LIMIT_REACHED
 */
export async function takeUpload(db: Queryable, bytes: number): Promise<void> {
  const { rows } = await db.query<{ taken: boolean | null; seconds: number }>(
    `select take_upload($1, $2, $3) as taken,
      ceil(extract(epoch from (today_in_paris() + 1)::timestamp at time zone 'Europe/Paris' - now()))::integer as seconds`,
    [bytes, PER_DAY.files, PER_DAY.bytes],
  );
  if (rows[0]?.taken) return;
  throw new ApiError('UPLOAD_LIMIT_REACHED', {
    files: PER_DAY.files,
    max: '1\u00a0Go',
    retryAfter: rows[0]?.seconds ?? 3600,
  });
}
