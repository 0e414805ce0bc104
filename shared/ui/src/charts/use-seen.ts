import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Charts a screen below what is seen are fetched too, so that scrolling meets them drawn. */
const AHEAD = '240px';

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 1000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 200);
  return () => clearTimeout(id);
}

/** True once the element has been on screen (or is printed) and the browser has nothing better to do. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (seen || !element || typeof IntersectionObserver === 'undefined') return undefined;
    let stopIdle = () => undefined as void;
    const show = () => setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        stopIdle = whenIdle(show);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      stopIdle();
      window.removeEventListener('beforeprint', show);
    };
  }, [ref, seen]);
  return seen;
}
