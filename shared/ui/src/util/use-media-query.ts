import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query (with or without `@media`) matches; false where the browser cannot say. */
export function useMediaQuery(query: string): boolean {
  const bare = query.replace('@media ', '');
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = typeof matchMedia === 'function' ? matchMedia(bare) : null;
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [bare],
  );
  return useSyncExternalStore(
    subscribe,
    () => typeof matchMedia === 'function' && matchMedia(bare).matches,
    () => false,
  );
}
