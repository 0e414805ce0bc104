import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { styled } from '../theme/styled.ts';
import { v } from '../theme/palette.ts';
import { text } from '../theme/text-styles.ts';
import { useAnchored } from './use-anchored.ts';

const Bubble = styled('div')({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: '6px 10px',
  border: 0,
  borderRadius: 6,
  maxInlineSize: 280,
  inlineSize: 'max-content',
  background: v.inkRaised,
  color: v.onInk,
  boxShadow: v.e2,
  zIndex: 1320,
  ...text('caption'),
});

const Hold = styled('span')({ display: 'inline-flex', minInlineSize: 0 });

function Shown({
  anchor,
  id,
  children,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  id: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(anchor, panel, { side: 'top', onClose });
  return (
    <Bubble ref={panel} popover="manual" role="tooltip" id={id}>
      {children}
    </Bubble>
  );
}

export interface TooltipProps {
  /** Short, no controls: it cannot be reached. */
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** More about a control, on hover after 300 ms and on focus; Escape hides it. */
export function Tooltip({ text: words, children }: TooltipProps) {
  const id = useId();
  const hold = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  return (
    <Hold
      ref={hold}
      onPointerEnter={() => later(true, 300)}
      onPointerLeave={() => later(false, 100)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) later(true, 0);
      }}
      onBlur={() => later(false, 0)}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {open && (
        <Shown anchor={hold} id={id} onClose={() => setOpen(false)}>
          {words}
        </Shown>
      )}
    </Hold>
  );
}
