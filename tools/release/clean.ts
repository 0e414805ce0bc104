import type { RemoteFolder } from '@cessio/build/remotes';
import type { RemoteStatus } from '@cessio/contract';
import type { ReleaseStore, StoredVersion } from '@cessio/kit/release/store';
import type { Portal } from '@cessio/kit/release/portal';

/** Days for which files of a version are kept after it was last live: pages opened then may still fetch them. */
export const KEPT_DAYS = 30;

/**
 * Stored versions that are no longer needed: not live, on trial or a fallback, and for {@link KEPT_DAYS} days neither
 * live nor put into the store.
 * @param status what the registry knows of the remote; null: nothing
 */
export function expiredVersions(
  stored: readonly StoredVersion[],
  status: RemoteStatus | null,
  now = new Date(),
): string[] {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  return stored
    .filter(({ version, putAt }) => {
      const known = status?.versions.find((one) => one.version === version);
      if (known && ['live', 'canary', 'previous'].includes(known.state)) return false;
      const last = Math.max(putAt.getTime(), Date.parse(known?.liveUntil ?? known?.releasedAt ?? '') || 0);
      return last < oldest;
    })
    .map(({ version }) => version);
}

/** Deletes expired versions from the store. @returns `remote-invoices 0.1.0-3f9a1c2d` of each */
export async function removeExpired(
  store: ReleaseStore,
  portal: Portal,
  remotes: readonly RemoteFolder[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const { name, folder } of remotes) {
    const stored = await store.versions(folder);
    if (stored.length === 0) continue;
    const status = await portal.take({ action: 'status', remote: name });
    for (const version of expiredVersions(stored, status)) {
      await store.remove(folder, version);
      removed.push(`${folder} ${version}`);
    }
  }
  return removed;
}
