import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** px between a panel and its anchor. */
const GAP = 6;

interface AnchoredOptions {
  /** Edge of the anchor the panel keeps to, in reading direction. */
  align?: 'start' | 'end';
  /** The panel is at least as wide as its anchor. */
  matchWidth?: boolean;
  /** Below only if all of it has room there; else a part that scrolls is enough. */
  whole?: boolean;
  /** Press outside or Escape. */
  onClose: (reason: 'outside' | 'escape') => void;
}

function place(
  anchor: HTMLElement,
  panel: HTMLElement,
  { align = 'start', matchWidth, whole }: AnchoredOptions,
) {
  const at = anchor.getBoundingClientRect();
  const { style } = panel;
  if (matchWidth) style.minWidth = `${at.width}px`;
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = high - at.bottom - GAP - 8;
  const above = at.top - GAP - 8;
  const down = below >= (whole ? height : Math.min(height, 220)) || below >= above;
  style.maxHeight = `${Math.max(120, down ? below : above)}px`;
  const shown = Math.min(height, down ? below : above);
  style.top = `${Math.round(down ? at.bottom + GAP : at.top - GAP - shown)}px`;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const fromLeft = (align === 'start') !== rtl ? at.left : at.right - width;
  style.left = `${Math.round(Math.max(8, Math.min(fromLeft, wide - width - 8)))}px`;
}

/**
 * Keeps a `popover="manual"` panel beside its anchor, in the browser's top layer: nothing clips it, and it
 * stays in place in the document, so that dialogs around it do not make it inert. Mount the panel while open.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  options: AnchoredOptions,
) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    const box = panel.current;
    const from = anchor.current;
    if (!box || !from) return undefined;
    // jsdom has no popovers.
    if (typeof box.showPopover === 'function') box.showPopover();
    const settle = () => place(from, box, latest.current);
    settle();
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!box.contains(target) && !from.contains(target)) latest.current.onClose('outside');
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      latest.current.onClose('escape');
    };
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(settle);
    watcher?.observe(box);
    addEventListener('resize', settle);
    addEventListener('scroll', settle, { capture: true, passive: true });
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', escape, true);
    return () => {
      watcher?.disconnect();
      removeEventListener('resize', settle);
      removeEventListener('scroll', settle, { capture: true });
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', escape, true);
    };
  }, [anchor, panel]);
}
