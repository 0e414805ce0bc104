import type { RemoteVersion } from '@cessio/contract';
import type { RemoteDefinition } from '@cessio/shell';
import { fetchContainer, type ShareScope } from './container.ts';
import { provided, sharedVersions } from './provided.ts';

/** Loads remotes; tests pass a fake. */
export interface RemoteRuntime {
  /** Loads the exposed module of one version of a remote. */
  load: (
    version: Pick<RemoteVersion, 'version' | 'entry' | 'hashes'> & { name: string },
  ) => Promise<RemoteDefinition | undefined>;
}

/** Name of the container of one version of a remote on `window`, as built (shared/build/src/remote.ts). */
const containerName = (remote: string, version: string): string =>
  `cessio_${remote}_${version}`.replaceAll(/[^a-z0-9]/gi, '_');

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** Entries that were built for a federation runtime, of which they take the core from the page (docs/adr/0096). */
const NEEDS_CORE = /\/remote-entry\.[^/]+$/;

/** One instance of each module; a remote refuses it by itself when its range excludes the version. */
function shareScope(): ShareScope {
  const versions = sharedVersions();
  return Object.fromEntries(
    Object.entries(provided).map(([name, module]) => {
      const get = 'lib' in module ? () => module.lib : module.get;
      return [name, { [versions[name] ?? '0']: { ...module, get, loaded: true, from: 'host' } }];
    }),
  );
}

/** Runs remotes as the containers of module federation that they are: one share scope for all. */
export function federationRuntime(): RemoteRuntime {
  const scope = shareScope();
  return {
    async load({ name: remote, version, entry, hashes = {} }) {
      if (NEEDS_CORE.test(entry))
        globalThis._FEDERATION_RUNTIME_CORE ??= await import(
          /* webpackChunkName: "federation-core" */ '@module-federation/runtime-tools/runtime-core'
        );
      const container = await fetchContainer(containerName(remote, version), entry, hashes[entry]);
      await container.init(scope);
      const module = (await container.get('./remote'))() as { remote?: RemoteDefinition };
      return module.remote;
    },
  };
}
