import type { Queryable } from '../db/caller.ts';
import { removeUnused } from '../modules/files/files.store.ts';

/** How long unreferenced bytes stay: an upload under way has written them before its row. */
const GRACE_MS = 3_600_000;
const MOST = 500;

/** Removes bytes of ended sign-ups, replaced papers and interrupted uploads, unless something else has the same. */
export async function removeUnreferencedFiles(
  tx: Queryable,
  dataDir: string,
  graceMs = GRACE_MS,
): Promise<void> {
  const { rows } = await tx.query<{ key: string; used: boolean }>(
    `select s.storage_key as key, exists (select from files f where f.storage_key = s.storage_key) as used
      from sign_up_files s
      where s.noted_at <= now() - make_interval(secs => $1::float8 / 1000)
        and not exists (select from onboarding_documents d where d.storage_key = s.storage_key)
      order by s.noted_at limit ${MOST}`,
    [graceMs],
  );
  for (const { key, used } of rows) {
    // Bytes that became a file of the bank now belong to it.
    if (!used && !(await removeUnused(dataDir, key, graceMs))) continue;
    await tx.query('delete from sign_up_files where storage_key = $1', [key]);
  }
}
