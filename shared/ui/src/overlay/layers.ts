import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { newHost } from './host.ts';
import { focusables, wayBack } from './kept-focus.ts';

/** Open modal layers, the last one on top. Everything else in the page is inert. */
const stack: HTMLElement[] = [];

/** Whether a dialog or the like is over the page. */
export const isModalOpen = (): boolean => stack.length > 0;

/** Elements of body that stay usable above a modal layer (the toasts). */
const ALWAYS = 'kitAbove';

function settle() {
  const top = stack.at(-1);
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element.tagName === 'SCRIPT' || element.tagName === 'STYLE')
      continue;
    const keep = !top || element === top || ALWAYS in element.dataset;
    if (keep && element.dataset['kitInert']) {
      element.inert = false;
      delete element.dataset['kitInert'];
    } else if (!keep && !element.inert) {
      element.inert = true;
      element.dataset['kitInert'] = 'true';
    }
  }
  const root = document.documentElement;
  // Keeps the page from moving by the width of the hidden scroll bar.
  if (top && root.style.overflow !== 'hidden' && innerWidth > root.clientWidth)
    root.style.scrollbarGutter = 'stable';
  if (!top) root.style.scrollbarGutter = '';
  root.style.overflow = top ? 'hidden' : '';
}

/**
 * A modal layer of its own at the end of body: the rest is inert, the page does not scroll, Escape asks to
 * close, Tab stays in the layer, focus goes to `[data-autofocus]` or the panel, and back on closing.
 * Call it in a component that is mounted only while open; returns the element to portal into.
 */
export function useModalLayer(onClose: () => void, panel: RefObject<HTMLElement | null>): HTMLElement {
  const [host] = useState(() => newHost('kitLayer'));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    document.body.append(host);
    const back = wayBack();
    stack.push(host);
    settle();
    if (panel.current && !panel.current.contains(document.activeElement))
      (panel.current.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current).focus();
    const onKey = (event: KeyboardEvent) => {
      if (stack.at(-1) !== host) return;
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault();
        close.current();
      }
      if (event.key !== 'Tab' || !panel.current) return;
      const stops = focusables(panel.current);
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const next = event.shiftKey
        ? at <= 0
          ? stops.at(-1)
          : undefined
        : at === stops.length - 1
          ? stops[0]
          : undefined;
      if (next && panel.current.contains(document.activeElement)) {
        event.preventDefault();
        next.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      stack.splice(stack.indexOf(host), 1);
      settle();
      host.remove();
      back();
      // When two layers close together, the lower one's focus can be restored only after the upper one is removed.
      queueMicrotask(() => {
        if (document.activeElement === document.body) back();
      });
    };
  }, [host, panel]);

  return host;
}
