import { useEffect, useRef, type ReactNode } from 'react';
import { media, styled, v } from '../theme/look.ts';

/** Space that elements at the bottom of the page (the scroll-to-top button) leave free: px above the window's end. */
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

/** A bar over the bottom of the window, clear of the phone's own bar. */
export const barLook = {
  insetBlockEnd: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  background: v.raised,
  borderBlockStart: `1px solid ${v.popBorder}`,
  boxShadow: v.e2,
} as const;

const Bar = styled('section')({
  ...barLook,
  position: 'sticky',
  marginInline: -28,
  paddingInline: 28,
  // Side by side with equal widths, or stacked where their texts do not fit.
  '& > *': { flex: '1 1 auto', minInlineSize: 'min(100%, max-content)' },
  [media.phone]: {
    marginInline: 'calc(-1 * var(--gutter, 16px))',
    paddingInline: 'var(--gutter, 16px)',
    '& > *': { minBlockSize: 44 },
  },
  // Above the bar of the record that contains the form; static in the form while there is nothing to save.
  '&[data-form]': {
    zIndex: 5,
    '&:has(> [aria-disabled]:not([aria-busy]):only-child)': {
      position: 'static',
      background: 'none',
      border: 0,
      boxShadow: 'none',
    },
  },
  // A window this low (a desktop at 400 %, a phone with its keyboard open) would show little else.
  '@media (max-height: 400px)': { position: 'static' },
  [media.print]: { display: 'none' },
});

interface BottomBarProps {
  /** Its label for screen readers; a form's buttons need none. */
  label?: string;
  children: ReactNode;
  form?: true;
}

/**
 * The page's main actions where there is no rail: within reach of the thumb, over the bottom of the window. Last in its
 * `Page`.
 */
export function BottomBar({ label, children, form }: BottomBarProps) {
  const bar = useBottomRoom<HTMLElement>();
  return (
    <Bar ref={bar} aria-label={label} data-form={form}>
      {children}
    </Bar>
  );
}
