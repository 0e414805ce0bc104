import { useEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n.ts';
import { newHost } from '../overlay/host.ts';
import { onFirstToast } from './toast-store.ts';

/** Where toasts appear. Mount once, at the root. Alt+T moves the focus here; the stack is loaded at the first toast. */
export function Toasts() {
  const t = useText();
  const [Stack, setStack] = useState<ComponentType | null>(null);
  const [host] = useState(() => newHost('kitAbove'));
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const load = () => {
      // Without the network what was to be said waits for the next toast, or for the network.
      import('./toast-stack.tsx').then(
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
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
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
