import type { Queryable } from '../db/caller.ts';
import { removePart } from '../modules/files/resumable.store.ts';

const AT_ONCE = 500;

/** Removes uploads that were not finished in time, bytes included; of those that were, what was noted. @returns how many */
export async function removeExpiredUploads(tx: Queryable, dataDir: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from resumable_uploads where expires_at <= now() order by expires_at limit ${AT_ONCE} for update skip locked`,
  );
  // Bytes first: should this be cut short, the row leads here again.
  for (const { id } of rows) await removePart(dataDir, id);
  await tx.query('delete from resumable_uploads where id = any($1)', [rows.map(({ id }) => id)]);
  return rows.length;
}
