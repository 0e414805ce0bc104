import { useEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n.ts';
import { newHost } from '../overlay/host.ts';
import { wayBack } from '../overlay/kept-focus.ts';
import { onFirstToast } from './toast-store.ts';

const fetchStack = () => import('./toast-stack.tsx');
/** ms after the first gesture, so that what the gesture requested is fetched first. */
const STACK_LATER = 1000;
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Fetches the toast stack after the first gesture, so that a toast can also report a lost network. */
export function useToastsAtHand(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => GESTURES.forEach((gesture) => removeEventListener(gesture, later));
    // If this fails, the first toast requests it again.
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
 * Where toasts appear. Mount once, at the root. Alt+T moves the focus here; Alt+T again, Escape, or the end of the last
 * toast moves it back. The stack is loaded at the first toast at the latest.
 */
export function Toasts() {
  const t = useText();
  const [Stack, setStack] = useState<ComponentType | null>(null);
  const [host] = useState(() => newHost('kitAbove'));
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const load = () => {
      // Without network the toast waits for the next one, or for the network.
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
    // The last toast closed with the focus in it, and not by the shortcut: the focus goes back.
    const onFocus = ({ target }: FocusEvent) => {
      if (target === region.current) leave();
    };
    // Runs before the layers' handlers, so that Escape in a toast does not close the dialog behind it.
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
