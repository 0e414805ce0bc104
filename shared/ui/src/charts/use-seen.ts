import { useEffect, useState, type RefObject } from 'react';
import { whenIdle } from '../util/when-idle.ts';

/** Charts this far below the viewport are fetched too, so that they are rendered when the user scrolls to them. */
const MARGIN = '240px';

/** True once the element has been on screen and the browser idle, or when the page is printed. */
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
      { rootMargin: MARGIN },
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
