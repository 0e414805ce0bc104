import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { beforeNextKey, openedByKey } from './before-next-key.ts';

/**
 * Whether a layer may be drawn by now: after the frame that answers the gesture which opened it, or before the next key,
 * which is meant for what was opened. What a button opens by Enter or Space is drawn at once: a link in it is followed by a
 * second Enter only if it has the focus before that is pressed. Call it in a component that is mounted only while open.
 */
export function useDrawnAfter(): boolean {
  const due = useDeferredValue(true, false);
  const [now, setNow] = useState(openedByKey);
  const drawn = due || now;
  useLayoutEffect(() => (drawn ? undefined : beforeNextKey(() => setNow(true))), [drawn]);
  return drawn;
}
