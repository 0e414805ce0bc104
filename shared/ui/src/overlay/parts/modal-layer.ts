import { useEffectEvent, useInsertionEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { newHost } from '../host.ts';
import { wayBack } from '../kept-focus.ts';
import { coverPage } from '../layers.ts';

function takeFocus(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement))
    (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus();
}

/**
 * A modal layer at the end of body. MUI traps Tab and handles Escape in it; the rest of the page except the toasts is
 * inert and does not scroll, Escape works even when nothing has the focus, and closing restores the focus. Call it in a
 * component mounted only while open.
 */
export function useModalLayer(onClose: () => void) {
  const [host] = useState(() => newHost('kitLayer'));
  const close = useEffectEvent(onClose);

  // Before its content is focused.
  useInsertionEffect(() => {
    const back = wayBack();
    const layer = coverPage(host);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !layer.isTop()) return;
      if (event.target instanceof Node && host.contains(event.target)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      layer.leave();
      back();
      // When two layers close together, the lower one's focus can be restored only after the upper one is removed.
      queueMicrotask(() => {
        if (document.activeElement === document.body) back();
      });
    };
  }, [host]);

  return {
    /** Ref of the panel: it, or `[data-autofocus]` in it, is focused from the start. */
    panel: takeFocus,
    /**
     * Where it is rendered. MUI's own portal would render everything in one task, during which keys are not handled.
     */
    place: (part: ReactNode) => createPortal(part, host),
    modal: {
      container: host,
      disablePortal: true,
      // MUI would take the focus from the toasts, lock another scroll container and lose the element to return to.
      disableEnforceFocus: true,
      disableScrollLock: true,
      disableRestoreFocus: true,
    },
    /** Whether an Escape that MUI reports is meant for this layer: an open list in it gets it first. */
    isOwnEscape: (event: object): boolean => {
      const press = event as SyntheticEvent;
      if (press.defaultPrevented) return false;
      press.preventDefault();
      return true;
    },
  };
}
