import { useEffect, useState, type ComponentType, type PropsWithChildren } from 'react';
import { whenIdle } from '../util/when-idle.ts';
import { loadOverlays } from './overlay-part.ts';

/**
 * Prepares overlays once the page is idle: their chunk, and MUI's variables, for which the browser restyles the whole
 * page. Otherwise the first gesture would wait for both.
 */
export function PreloadOverlays() {
  const [Scope, setScope] = useState<ComponentType<PropsWithChildren> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // A chunk that fails to load is fetched again by the gesture, which also reports it.
        void loadOverlays().then(
          ({ MuiScope }) => setScope(() => MuiScope),
          () => undefined,
        );
      }),
    [],
  );
  return Scope && <Scope>{null}</Scope>;
}
