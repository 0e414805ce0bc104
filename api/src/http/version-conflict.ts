import type { AuditEntry } from '../db/audit.ts';
import { lastWriter } from '../db/audit.ts';
import type { Queryable } from '../db/caller.ts';
import { ApiError } from './problem.ts';

/**
 * Refuses a decision of the bank on a record that has changed since it was read; older releases do not say what they
 * read (docs/adr/0084).
 * @throws ApiError VERSION_CONFLICT
 */
export async function requireVersion(
  db: Queryable,
  entity: AuditEntry['entity'],
  current: { readonly id: string; readonly version: number },
  yours: { readonly version?: number | undefined },
): Promise<void> {
  if (yours.version === undefined || yours.version === current.version) return;
  throw versionConflict(await lastWriter(db, 'staff', entity, current.id), { current, yours });
}

/**
 * A conflict: says who changed the record and when, with both versions.
 * @param writer who wrote last and when (instant), as the caller may read it; null when unknown
 * @param members `current`: the record as the caller may see it now; `yours`: what they wanted
 */
export function versionConflict(
  writer: { who: string | null; at: string } | null,
  members: { current: unknown; yours: unknown },
  timeZone = 'Europe/Paris',
): ApiError {
  const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone });
  return new ApiError(
    'VERSION_CONFLICT',
    { who: writer?.who ?? 'Quelqu’un', time: writer ? clock.format(new Date(writer.at)) : 'l’instant' },
    { members },
  );
}
