import { useCallback } from 'react';
import { focusables, useFocusBack } from '../kept-focus.ts';
import type { PopoverProps } from '../popover.tsx';
import { Anchored } from './anchored.tsx';

/** An open popover; its first control has the focus. */
export function OpenPopover({
  onClose,
  anchor,
  label,
  align,
  width,
  padding = 12,
  whole,
  children,
}: Omit<PopoverProps, 'open'>) {
  const keepFocus = useFocusBack(anchor);
  const panel = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      (box.querySelector<HTMLElement>('[data-autofocus]') ?? focusables(box)[0] ?? box).focus();
      return keepFocus(box);
    },
    [keepFocus],
  );
  return (
    <Anchored
      anchor={anchor}
      align={align}
      whole={whole}
      onClose={(reason) => {
        onClose();
        if (reason === 'escape') anchor.current?.focus();
      }}
      sheet={{
        ref: panel,
        role: 'dialog',
        'aria-label': label,
        tabIndex: -1,
        style: { padding, inlineSize: width },
        onBlur: (event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next) && !anchor.current?.contains(next)) onClose();
        },
      }}
    >
      {children}
    </Anchored>
  );
}
