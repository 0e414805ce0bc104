import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Draws, each, a layer that is not drawn yet. */
const waiting = new Set<() => void>();

/** A layer that is drawn may have another one in it: until none waits. */
function drawWaiting(): void {
  while (waiting.size > 0) {
    const layers = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const draw of layers) draw();
    });
  }
}

// In the capture phase: the key goes to what has the focus after it.
if (typeof document === 'object') addEventListener('keydown', drawWaiting, true);

/**
 * Whether a layer may be drawn by now: after the frame that answers the gesture which opened it, or before the next key,
 * which is meant for what was opened. Call it in a component that is mounted only while open.
 */
export function useDrawnAfter(): boolean {
  const due = useDeferredValue(true, false);
  const [now, setNow] = useState(false);
  const drawn = due || now;
  useLayoutEffect(() => {
    if (drawn) return undefined;
    const draw = () => setNow(true);
    waiting.add(draw);
    return () => void waiting.delete(draw);
  }, [drawn]);
  return drawn;
}
