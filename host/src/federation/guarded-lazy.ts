import type { RouteObject } from '@cessio/shell';
import { reloadOnce } from './chunk-reload.ts';
import { type NavigationClock, withDeadline } from './deadline.ts';
import { isLostChunk, RemoteError } from './remote-error.ts';

type LazyFunction = Extract<RouteObject['lazy'], (...args: never[]) => unknown>;

/** A page's `lazy`, with a time limit and one reload when its file is gone. */
export function guardedLazy(lazy: LazyFunction, clock: NavigationClock, reload = reloadOnce): LazyFunction {
  return async () => {
    const loading = lazy().catch((cause: unknown) => {
      if (!isLostChunk(cause)) throw cause;
      // Never settles: the page is about to be reloaded.
      if (reload()) return new Promise<never>(() => undefined);
      throw new RemoteError('CHUNK_MISSING', 'The file of this page is gone.', { cause });
    });
    return withDeadline(loading, clock.left(), 'The file of this page takes its time.');
  };
}
