import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { beforeNextKey, openedByKey } from './before-next-key.ts';

/**
 * Whether a layer may be rendered yet: after the frame that answers the gesture which opened it, or before the next
 * key, which is meant for the layer. What a button opens by Enter or Space renders at once: a second Enter follows a
 * link in it only if the link is focused by then. Call it in a component mounted only while open.
 */
export function useDrawnAfter(): boolean {
  const due = useDeferredValue(true, false);
  const [now, setNow] = useState(openedByKey);
  const drawn = due || now;
  useLayoutEffect(() => (drawn ? undefined : beforeNextKey(() => setNow(true))), [drawn]);
  return drawn;
}
