import type { RemoteVersion } from '@cessio/contract';
import type { RemoteDefinition } from '@cessio/shell';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-tools/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { provided, sharedVersions } from './provided.ts';

/** ms after which a hanging script is given up; a retry before that waits for the same request. */
const SCRIPT_MS = 8000;

/** The part of the federation runtime that the host uses; tests pass a fake. */
export interface RemoteRuntime {
  /** Loads the exposed module of one version of a remote. */
  load: (
    version: Pick<RemoteVersion, 'version' | 'entry' | 'hashes'> & { name: string },
  ) => Promise<RemoteDefinition | undefined>;
}

/** Name on `window` of the container of one version of a remote, as built (shared/build/src/remote.ts). */
export const containerName = (remote: string, version: string): string =>
  `cessio_${remote}_${version}`.replaceAll(/[^a-z0-9]/gi, '_');

/** Applies the registry's hashes, which the bundler's own integrity check cannot know, and limits the wait. */
function scriptPolicy(hashes: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'cessio-script-policy',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const hash = hashes.get(url);
      if (hash) script.integrity = hash;
      return { script, timeout: SCRIPT_MS };
    },
    fetch(url, init) {
      const hash = hashes.get(url);
      return fetch(url, {
        ...init,
        ...(hash && { integrity: hash }),
        signal: AbortSignal.timeout(SCRIPT_MS),
      });
    },
  };
}

declare global {
  /** Remotes are built without the runtime's core and use the host's from here. */
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** `shared` of the runtime's options: one instance of each module, refused when a remote's range excludes its version. */
function sharedOptions() {
  const known = sharedVersions();
  return Object.fromEntries(
    Object.entries(provided).map(([name, module]) => {
      const version = known[name] ?? '0';
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      return [name, { ...module, version, shareConfig }];
    }),
  );
}

/** Starts the federation runtime, once. */
export function federationRuntime(): RemoteRuntime {
  const hashes = new Map<string, string>();
  const addresses = new Map<string, string>();
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name: 'host',
    remotes: [],
    shared: sharedOptions() as NonNullable<Parameters<typeof createInstance>[0]['shared']>,
    shareStrategy: 'loaded-first',
    plugins: [scriptPolicy(hashes)],
  });
  return {
    async load({ name: remote, version, entry, hashes: own = {} }) {
      for (const [url, hash] of Object.entries(own)) hashes.set(url, hash);
      const name = containerName(remote, version);
      // Registered again only under another address, which the registry may give after a failure.
      if (addresses.get(name) !== entry) {
        instance.registerRemotes([{ name, entry }], { force: addresses.has(name) });
        addresses.set(name, entry);
      }
      const module = await instance.loadRemote<{ remote?: RemoteDefinition }>(`${name}/remote`);
      return module?.remote;
    },
  };
}
