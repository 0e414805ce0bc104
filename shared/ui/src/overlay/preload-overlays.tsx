import { useEffect, useState, type ComponentType, type PropsWithChildren } from 'react';
import { whenIdle } from '../util/when-idle.ts';
import { loadOverlays } from './overlay-part.ts';

/**
 * Makes ready, once the page is idle, what gestures open: its chunk, and MUI's variables, for which the browser styles the
 * whole page anew. Without it the first gesture would wait for both.
 */
export function PreloadOverlays() {
  const [Scope, setScope] = useState<ComponentType<PropsWithChildren> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // A chunk that does not come is fetched again by the gesture, which also says so.
        void loadOverlays().then(
          ({ MuiScope }) => setScope(() => MuiScope),
          () => undefined,
        );
      }),
    [],
  );
  return Scope && <Scope>{null}</Scope>;
}
