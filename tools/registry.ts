import path from 'node:path';
import { readRelease } from '@cessio/build';
import { remoteReleases, type RemoteRelease } from '@cessio/contract';

/** Origin of each remote, by its name. */
export type RemoteOrigins = Readonly<Record<string, string>>;

/** The releases built under `dir`, a folder per remote, each behind its origin. Throws when one was not built. */
export function builtRegistry(
  dir: string,
  origins: RemoteOrigins,
  subfolder = '',
): { remotes: RemoteRelease[] } {
  const remotes = Object.entries(origins).map(([name, origin]) =>
    readRelease(path.join(dir, `remote-${name}`, subfolder), origin),
  );
  return remoteReleases.parse({ remotes });
}
