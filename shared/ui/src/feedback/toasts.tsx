import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n.ts';
import { newHost } from '../overlay/host.ts';
import { onFirstToast } from './toast-store.ts';

const Stack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));

/** Where toasts appear. Mount once, at the root. Alt+T moves the focus here; the stack is loaded at the first toast. */
export function Toasts() {
  const t = useText();
  const [wanted, setWanted] = useState(false);
  const [host] = useState(() => newHost('kitAbove'));
  const region = useRef<HTMLElement>(null);

  useEffect(() => onFirstToast(() => setWanted(true)), []);

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
      {wanted && (
        <Suspense>
          <Stack />
        </Suspense>
      )}
    </section>,
    host,
  );
}
