import { flushSync } from 'react-dom';

/** What is put off until the frame that answers a gesture is painted, and done before the next key. */
const waiting = new Set<() => void>();

/** Whether the last gesture pressed a button by a key. */
let byKey = false;

/** Does what waits before the key is heard, and hands the key to what has the focus then. */
function onKeyDown(key: KeyboardEvent): void {
  byKey = false;
  if (waiting.size === 0) return;
  // A layer that is drawn may have another one in it: until none waits.
  while (waiting.size > 0) {
    const works = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const work of works) work();
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

/** Does the work before the next key is heard, unless it is taken back before. */
export function beforeNextKey(work: () => void): () => void {
  waiting.add(work);
  return () => void waiting.delete(work);
}

/** Whether what opens now is opened by a key that pressed a button. */
export const openedByKey = (): boolean => byKey;
