import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Floating } from './floating.ts';
import { focusables, useFocusBack } from './kept-focus.ts';
import { useAnchored } from './use-anchored.ts';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that it is anchored to. */
  anchor: RefObject<HTMLElement | null>;
  /** Its name. */
  label: string;
  align?: 'start' | 'end';
  width?: number;
  padding?: number;
  /** It goes where it has room as a whole, because it does not scroll well. */
  whole?: boolean;
  children: ReactNode;
}

/** A small panel anchored to a button: filter editors, the notification list. Not modal. */
export function Popover({ open, ...props }: PopoverProps) {
  return open ? <OpenPopover {...props} /> : null;
}

function OpenPopover({
  onClose,
  anchor,
  label,
  align = 'start',
  width,
  padding = 12,
  whole,
  children,
}: Omit<PopoverProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(anchor, panel, {
    align,
    whole,
    onClose: (reason) => {
      onClose();
      if (reason === 'escape') anchor.current?.focus();
    },
  });
  useEffect(() => {
    const box = panel.current;
    if (!box) return;
    (box.querySelector<HTMLElement>('[data-autofocus]') ?? focusables(box)[0] ?? box).focus();
  }, []);
  useFocusBack(anchor, panel);
  return (
    <Floating
      ref={panel}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not modal, and anchored by hand
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ padding, inlineSize: width }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next) && !anchor.current?.contains(next)) onClose();
      }}
    >
      {children}
    </Floating>
  );
}
