import path from 'node:path';
import { readRelease } from '@cessio/build';
import { remotesRegistry, type RemotesRegistry } from '@cessio/contract';

export type RemoteOrigins = Record<RemotesRegistry['remotes'][number]['name'], string>;

/** The registry of the builds under `dir`, a folder per remote, each behind its origin. Throws when one was not built. */
export function builtRegistry(dir: string, origins: RemoteOrigins, inside = ''): RemotesRegistry {
  const remotes = Object.entries(origins).map(([name, origin]) =>
    readRelease(path.join(dir, `remote-${name}`, inside), origin),
  );
  return remotesRegistry.parse({ remotes });
}
