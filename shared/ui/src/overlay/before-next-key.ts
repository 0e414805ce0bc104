import { flushSync } from 'react-dom';

/** Work postponed until the frame that answers a gesture is painted, and run before the next key. */
const waiting = new Set<() => void>();

/** Whether the last gesture activated a button by a key. */
let byKey = false;

/** Runs waiting work before the key is handled, and redirects the key to the element focused then. */
function onKeyDown(key: KeyboardEvent): void {
  byKey = false;
  if (waiting.size === 0) return;
  // A rendered layer may contain another one: repeats until none waits.
  while (waiting.size > 0) {
    const works = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const work of works) work();
    });
  }
  const { activeElement } = document;
  if (!activeElement || activeElement === key.target) return;
  // The browser would still dispatch it to the previous element; the character it types goes to the focused one.
  key.stopImmediatePropagation();
  if (!activeElement.dispatchEvent(new KeyboardEvent(key.type, key))) key.preventDefault();
}

if (typeof document === 'object') {
  addEventListener('keydown', onKeyDown, true);
  // A click caused by a key has detail 0.
  addEventListener('click', ({ detail }) => (byKey = detail === 0), true);
}

/** Runs the work before the next key is handled, unless it is cancelled first. */
export function beforeNextKey(work: () => void): () => void {
  waiting.add(work);
  return () => void waiting.delete(work);
}

/** Whether the layer opening now was opened by a key on a button. */
export const openedByKey = (): boolean => byKey;
