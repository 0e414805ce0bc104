import { useEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n.ts';
import { newHost } from '../overlay/host.ts';
import { wayBack } from '../overlay/kept-focus.ts';
import { onFirstToast } from './toast-store.ts';

const fetchStack = () => import('./toast-stack.tsx');
/** ms after the first gesture: what that asked for comes first. */
const STACK_LATER = 1000;
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Fetches the stack once somebody uses the page, so that a toast can also say that the network has gone. */
export function useToastsAtHand(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => GESTURES.forEach((gesture) => removeEventListener(gesture, later));
    // In vain, it is asked for again with the first toast.
    const later = () => {
      forget();
      timer = setTimeout(() => void fetchStack().catch(() => undefined), STACK_LATER);
    };
    GESTURES.forEach((gesture) => addEventListener(gesture, later));
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
}

/**
 * Where toasts appear. Mount once, at the root. Alt+T moves the focus here; the same, Escape, or the end of the last toast
 * moves it back. The stack is loaded at the first toast, unless it is at hand.
 */
export function Toasts() {
  const t = useText();
  const [Stack, setStack] = useState<ComponentType | null>(null);
  const [host] = useState(() => newHost('kitAbove'));
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const load = () => {
      // Without the network what was to be said waits for the next toast, or for the network.
      fetchStack().then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => addEventListener('online', load, { once: true }),
      );
    };
    const forget = onFirstToast(load);
    return () => {
      forget();
      removeEventListener('online', load);
    };
  }, []);

  useEffect(() => {
    document.body.append(host);
    let back: (() => void) | undefined;
    const leave = () => {
      back?.();
      back = undefined;
    };
    const onKey = (event: KeyboardEvent) => {
      const within = host.contains(document.activeElement);
      const called = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyT';
      if (!called && !(within && event.key === 'Escape')) return;
      event.preventDefault();
      if (within) leave();
      else {
        const way = wayBack();
        region.current?.focus();
        back = way;
      }
    };
    // The region itself, not by the key: the toast that had the focus is gone, and no other is there.
    const onFocus = ({ target }: FocusEvent) => {
      if (target === region.current) leave();
    };
    // Before the layers: Escape in a toast closes no dialog behind it.
    document.addEventListener('keydown', onKey, true);
    host.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      host.removeEventListener('focusin', onFocus);
      host.remove();
    };
  }, [host]);

  return createPortal(
    <section ref={region} tabIndex={-1} aria-label={t('toast.region')} data-print="hide">
      {Stack && <Stack />}
    </section>,
    host,
  );
}
