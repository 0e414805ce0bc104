import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Draws, each, a layer that is not drawn yet. */
const waiting = new Set<() => void>();

/** Whether the last gesture pressed a button by a key. */
let byKey = false;

/** Draws what waits before the key is heard, and hands the key to what has the focus then. */
function onKeyDown(key: KeyboardEvent): void {
  byKey = false;
  if (waiting.size === 0) return;
  // A layer that is drawn may have another one in it: until none waits.
  while (waiting.size > 0) {
    const layers = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const draw of layers) draw();
    });
  }
  const { activeElement } = document;
  if (!activeElement || activeElement === key.target) return;
  // The browser would still report it where the focus was; the letter it types goes where the focus is.
  key.stopImmediatePropagation();
  if (!activeElement.dispatchEvent(new KeyboardEvent(key.type, key))) key.preventDefault();
}

if (typeof document === 'object') {
  addEventListener('keydown', onKeyDown, true);
  // A click caused by a key has detail 0.
  addEventListener('click', ({ detail }) => (byKey = detail === 0), true);
}

/**
 * Whether a layer may be drawn by now: after the frame that answers the gesture which opened it, or before the next key,
 * which is meant for what was opened. What a button opens by Enter or Space is drawn at once: a link in it is followed by a
 * second Enter only if it has the focus before that is pressed. Call it in a component that is mounted only while open.
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
