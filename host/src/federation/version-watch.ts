import { atom, type createStore } from '@cessio/shell';
import { remoteStatesAtom } from './federation.ts';
import { fetchRegistry, registryAtom, type RemoteRecord } from './registry.ts';

/** True from the moment a newer host or remote than the one that runs here was seen. */
export const newVersionAtom = atom(false);

const BUILD_URL = '/build.json';
const EVERY_MS = 5 * 60_000;

interface Options {
  store: ReturnType<typeof createStore>;
  /** Identity of the build that runs in this page. */
  build: string;
  readBuild?: () => Promise<string>;
  readRegistry?: () => Promise<readonly RemoteRecord[]>;
  everyMs?: number;
}

async function fetchBuild(): Promise<string> {
  const answer = await fetch(BUILD_URL, { cache: 'no-cache' });
  return ((await answer.json()) as { build: string }).build;
}

/** The identity written into the page by the build. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cessio-build"]')?.content ?? '';
}

/**
 * Checks at intervals, and when the page becomes visible, whether a newer build was released. Running code is never
 * replaced: the page only says so. Returns how to stop.
 */
export function watchVersions({
  store,
  build,
  readBuild = fetchBuild,
  readRegistry = fetchRegistry,
  everyMs = EVERY_MS,
}: Options): () => void {
  let last = Date.now();

  async function check(): Promise<void> {
    last = Date.now();
    const [nowBuild, remotes] = await Promise.all([readBuild(), readRegistry()]);
    store.set(registryAtom, remotes);
    const running = store.get(remoteStatesAtom);
    const newer = remotes.some(
      ({ name, entry }) => running[name]?.phase === 'ready' && running[name].entry !== entry,
    );
    if (newer || (build !== '' && nowBuild !== build)) store.set(newVersionAtom, true);
  }
  // A failed check while offline says nothing about releases.
  const quietly = (): void => void check().catch(() => undefined);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - last >= everyMs) quietly();
  };
  const timer = setInterval(quietly, everyMs);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
