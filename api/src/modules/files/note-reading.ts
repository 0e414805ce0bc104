import { audit, originOf, type Asking } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';

/** Writes who reads a file, for the bank's eyes alone, in the transaction that has found it for its reader. */
export async function noteReading<Kept extends { id: string; filename: string }>(
  tx: Queryable,
  request: Asking,
  file: Kept,
): Promise<Kept> {
  await audit(tx, originOf(request), {
    action: 'files.read',
    entity: 'file',
    entityId: file.id,
    comment: file.filename,
    internal: true,
  });
  return file;
}
