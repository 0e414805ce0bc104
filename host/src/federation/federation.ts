import type { ComponentType } from 'react';
import { atom, type createStore, type PortalRoute } from '@cessio/shell';
import { fetchRegistry, registryAtom, type RemoteRecord } from './registry.ts';
import type { Remotes, RemotesOptions } from './remotes.ts';

export interface Federation {
  /** The registry, fetched once; a failed fetch is tried again by the next caller. */
  registry: () => Promise<readonly RemoteRecord[]>;
  /** The remote's routes. They show the version that runs, which may change. */
  routes: (record: RemoteRecord) => Promise<PortalRoute[]>;
  /** A widget of the version that runs. @throws RemoteError */
  widget: (record: RemoteRecord, name: string) => Promise<ComponentType>;
}

/** How pages of the host load remotes; null until the portal has started. */
export const federationAtom = atom<Federation | null>(null);

interface Options {
  store: ReturnType<typeof createStore>;
  /** The code that loads remotes: a chunk of its own, which signing in does not need. */
  fetchRemotes: (options: RemotesOptions) => Promise<Remotes>;
  readRegistry?: () => Promise<RemoteRecord[]>;
  /** The registry, if already known; saves the first fetch. */
  known?: RemoteRecord[] | null;
}

/** ms for the registry: a small file from our own origin. */
const REGISTRY_MS = 5000;

/** Everything the host knows and does about remotes in this page. */
export function createFederation({
  store,
  fetchRemotes,
  readRegistry = () => fetchRegistry(AbortSignal.timeout(REGISTRY_MS)),
  known = null,
}: Options): Federation {
  let registry: Promise<readonly RemoteRecord[]> | undefined = known ? Promise.resolve(known) : undefined;
  if (known) store.set(registryAtom, known);

  function readAgain(): Promise<readonly RemoteRecord[]> {
    const reading = readRegistry().then((remotes) => {
      store.set(registryAtom, remotes);
      return remotes;
    });
    registry = reading;
    reading.catch(() => {
      if (registry === reading) registry = undefined;
    });
    return reading;
  }

  const remotes = (): Promise<Remotes> => fetchRemotes({ store, readAgain });
  return {
    registry: () => registry ?? readAgain(),
    routes: async (record) => (await remotes()).routes(record),
    widget: async (record, name) => (await remotes()).widget(record, name),
  };
}
