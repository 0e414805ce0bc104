import { atom, userAtom, type createStore } from '@cessio/shell';
import { candidatesOf } from './candidates.ts';
import { remoteStatesAtom } from './remote-states.ts';
import { fetchRegistry, registryAtom, type RemoteRecord } from './registry.ts';

/** True once a newer host or remote than the running one was seen. */
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

/**
 * Checks at intervals, when the page becomes visible, and on request, whether a newer build was released. Running code
 * is not replaced: the page only says so. Returns how to check at once, and how to stop.
 */
export function watchVersions({
  store,
  build,
  readBuild = fetchBuild,
  readRegistry = fetchRegistry,
  everyMs = EVERY_MS,
}: Options): { look: () => void; stop: () => void } {
  let last = Date.now();

  async function check(): Promise<void> {
    last = Date.now();
    const [nowBuild, remotes] = await Promise.all([readBuild(), readRegistry()]);
    store.set(registryAtom, remotes);
    const running = store.get(remoteStatesAtom);
    const newer = remotes.some((remote) => {
      const here = running[remote.name];
      const [wanted] = candidatesOf(remote, store.get(userAtom)?.id);
      // A version that failed in this page is not news.
      return (
        here?.phase === 'ready' &&
        wanted?.entry !== here.entry &&
        !here.failed?.includes(wanted?.version ?? '')
      );
    });
    if (newer || (build !== '' && nowBuild !== build)) store.set(newVersionAtom, true);
  }
  // A failed check while offline says nothing about releases.
  const quietly = (): void => void check().catch(() => undefined);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - last >= everyMs) quietly();
  };
  const timer = setInterval(quietly, everyMs);
  document.addEventListener('visibilitychange', onVisible);
  return {
    look: quietly,
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
