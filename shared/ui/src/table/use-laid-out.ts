import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { keepWidths } from './use-kept-widths.ts';

/** Whether the table in this box is wider than it; its layout is stored for the next visit. */
export function useLaidOut(list: string, phone: boolean): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  // A table wider than its container scrolls sideways; otherwise its head sticks to the page.
  useLayoutEffect(() => {
    const element = phone ? null : box.current;
    const table = element?.querySelector('table');
    if (!element || !table || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(() => {
      setWide(table.scrollWidth > element.clientWidth + 1);
      keepWidths(list, table);
    });
    watcher.observe(element);
    // Its height changes when rows arrive.
    watcher.observe(table);
    return () => watcher.disconnect();
  }, [phone, list]);
  return [box, wide];
}
