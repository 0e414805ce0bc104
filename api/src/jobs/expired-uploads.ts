import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../db/caller.ts';
import { partsOf, removePart } from '../modules/files/resumable.store.ts';

const AT_ONCE = 500;
/** Longer than any upload lives. */
const FORGOTTEN_MS = 25 * 3_600_000;

/**
 * Removes unfinished expired uploads, bytes included; the records of finished ones; and bytes without a row: after a
 * restore of the database, or a crash between the two.
 * @returns how many uploads
 */
export async function removeExpiredUploads(tx: Queryable, dataDir: string): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from resumable_uploads where expires_at <= now() order by expires_at limit ${AT_ONCE} for update skip locked`,
  );
  // Bytes first: after an interruption the row leads here again.
  for (const { id } of rows) await removePart(dataDir, id);
  await tx.query('delete from resumable_uploads where id = any($1)', [rows.map(({ id }) => id)]);
  const folder = partsOf(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > FORGOTTEN_MS) await rm(path, { force: true });
  }
  return rows.length;
}
