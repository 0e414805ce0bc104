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

/** Whether the last gesture pressed a button by a key. */
let byKey = false;

// In the capture phase: the key goes to what has the focus after it.
if (typeof document === 'object') {
  addEventListener(
    'keydown',
    () => {
      byKey = false;
      drawWaiting();
    },
    true,
  );
  // A click caused by a key has detail 0.
  addEventListener('click', ({ detail }) => (byKey = detail === 0), true);
}

/**
 * Whether a layer may be drawn by now: after the frame that answers the gesture which opened it, or before the next key,
 * which is typed into what was opened. What a button opens by a key is drawn at once: the next arrow or Enter is for it, and
 * the browser gives these to what had the focus before. Call it in a component that is mounted only while open.
 */
export function useDrawnAfter(): boolean {
  const due = useDeferredValue(true, false);
  const [now, setNow] = useState(() => byKey);
  const drawn = due || now;
  useLayoutEffect(() => {
    if (drawn) return undefined;
    const draw = () => setNow(true);
    waiting.add(draw);
    return () => void waiting.delete(draw);
  }, [drawn]);
  return drawn;
}
