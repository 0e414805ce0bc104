import { useEffect, useRef, type ReactNode } from 'react';
import { media, styled, v } from '../theme/look.ts';

/** Room that what stands at the bottom of the page (the scroll-to-top button) leaves free: px over the window's end. */
export function useBottomRoom<Bar extends HTMLElement>(under = 0) {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bottom-bar', `${(bar.current?.offsetHeight ?? 0) + under}px`);
    measure();
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (bar.current) watcher?.observe(bar.current);
    return () => {
      watcher?.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [under]);
  return bar;
}

const Bar = styled('section')({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  marginInline: -28,
  padding: '12px 28px 16px',
  background: v.raised,
  borderBlockStart: `1px solid ${v.popBorder}`,
  boxShadow: v.e2,
  // Side by side and of one width, or one above the other where their words do not fit.
  '& > *': { flex: '1 1 auto', minInlineSize: 'min(100%, max-content)' },
  [media.phone]: { marginInline: -16, padding: '12px 16px 16px' },
  // A window so low (a desktop at 400 %) would show little else.
  '@media (max-height: 400px)': { position: 'static' },
  [media.print]: { display: 'none' },
});

/** The page's main actions where no rail holds them: under the thumb, over the end of the window. Last in its `Page`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useBottomRoom<HTMLElement>();
  return (
    <Bar ref={bar} aria-label={label}>
      {children}
    </Bar>
  );
}
