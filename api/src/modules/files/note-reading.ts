import { audit, originOf, type Asking } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';

/** Logs who reads a file, for the bank only, in the transaction that found it for its reader. */
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
