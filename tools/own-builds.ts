import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease } from '@cessio/build/release';
import { remoteFolders } from '@cessio/build/remotes';
import { hostBuild, remoteRelease, type HostBuild, type RemoteRelease } from '@cessio/contract';
import { KEPT_DAYS } from './release/clean.ts';
import { root } from './root.ts';
import { folderStore, StoreConflictError } from './store.ts';

/** Where browsers reach each remote, by its name. */
export type RemoteOrigins = Readonly<Record<string, string>>;

/**
 * Puts a remote built in this repository into the store, where it has not this version.
 * @param storeDir folder of the store
 * @returns the version. Throws when it was not built
 */
export async function storeBuild(storeDir: string, folder: string, repository = root): Promise<string> {
  const dist = path.join(repository, folder, 'dist');
  const { version } = readRelease(dist, '');
  await folderStore(storeDir)
    .put(folder, version, dist)
    .catch((error: unknown) => {
      // What is served already stays: it is what was registered.
      if (!(error instanceof StoreConflictError)) throw error;
    });
  return version;
}

/** Puts every remote built in this repository into the store; returns each as stored. */
export async function storeBuilds(
  storeDir: string,
  origins: RemoteOrigins,
  repository = root,
): Promise<RemoteRelease[]> {
  return Promise.all(
    remoteFolders(repository).map(async ({ name, folder }) => {
      const version = await storeBuild(storeDir, folder, repository);
      const stored = readRelease(path.join(storeDir, folder, version), `${origins[name]}/${version}`);
      return remoteRelease.parse(stored);
    }),
  );
}

/**
 * Takes out of the store what the registry no longer knows and what was put there {@link KEPT_DAYS} days ago: pages that
 * were opened with it are long closed. The registry forgets a version by a job of the API, as long after it was last live.
 * @param known versions by remote, as the registry names it
 * @returns `remote-invoices 0.1.0-3f9a1c2d` of each
 */
export async function removeForgotten(
  storeDir: string,
  known: Readonly<Record<string, readonly string[]>>,
  { now = new Date(), repository = root } = {},
): Promise<string[]> {
  const store = folderStore(storeDir);
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  const removed: string[] = [];
  for (const { name, folder } of remoteFolders(repository)) {
    for (const { version, putAt } of await store.versions(folder)) {
      if (putAt.getTime() >= oldest || known[name]?.includes(version)) continue;
      await store.remove(folder, version);
      removed.push(`${folder} ${version}`);
    }
  }
  return removed;
}

/** What the build of this repository's host announces. Throws when it was not built. */
export const builtHost = (repository = root): HostBuild =>
  hostBuild.parse(JSON.parse(readFileSync(path.join(repository, 'host', 'dist', 'build.json'), 'utf8')));
