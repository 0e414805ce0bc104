import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease } from '@cessio/build/release';
import { remoteFolders } from '@cessio/build/remotes';
import { hostBuild, remoteRelease, type HostBuild, type RemoteRelease } from '@cessio/contract';
import { KEPT_DAYS } from './release/clean.ts';
import { root } from './root.ts';
import { folderStore, StoreConflictError } from '@cessio/kit/release/store';

/** Where browsers reach each remote, by its name. */
export type RemoteOrigins = Readonly<Record<string, string>>;

/**
 * Puts a remote built in this repository into the store, unless this version is there.
 * @param storeDir folder of the store
 * @returns the version. Throws when it was not built
 */
export async function storeBuild(storeDir: string, folder: string, repository = root): Promise<string> {
  const dist = path.join(repository, folder, 'dist');
  const { version } = readRelease(dist, '');
  await folderStore(storeDir)
    .put(folder, version, dist)
    .catch((error: unknown) => {
      // A version already served stays: it is the one registered.
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
 * Deletes from the store versions unknown to the registry and stored at least {@link KEPT_DAYS} days ago: pages opened
 * with them are long closed. A job of the API removes a version from the registry as long after it was last live.
 * @param known versions by remote, from the registry
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

/** What the build of this repository's host offers. Throws when it was not built. */
export const builtHost = (repository = root): HostBuild =>
  hostBuild.parse(JSON.parse(readFileSync(path.join(repository, 'host', 'dist', 'build.json'), 'utf8')));
