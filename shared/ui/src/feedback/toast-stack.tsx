import { useEffect } from 'react';
import { SnackbarProvider, useSnackbar, type SnackbarKey } from 'notistack';
import { useDirection } from '../theme/direction.ts';
import { ToastCard } from './toast-card.tsx';
import { connectToasts, durationOf, TOAST, type Toast } from './toast-store.ts';

type Close = (key?: SnackbarKey) => void;

const cardOf = (toast: Toast, close: Close) => (key: SnackbarKey) => (
  <ToastCard toast={toast} onClose={() => close(key)} />
);

/** Passes the store's toasts to the stack. */
function makeRoom(): void {
  const heading = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0;
  const { style } = document.documentElement;
  style.setProperty('--toasts-top', `${Math.round(Math.min(Math.max(heading, 57), innerHeight / 3))}px`);
}

/** Below the page's heading and actions, while in view; at most a third of the screen high. */
function Bridge() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  useEffect(() => {
    // notistack removes whatever has the key of a closed toast, so each key is used once.
    const keys = new Map<string, SnackbarKey>();
    let count = 0;
    const close = (id: string) => {
      const key = keys.get(id);
      if (key !== undefined) closeSnackbar(key);
    };
    return connectToasts({
      show: (toast) => {
        const stay = durationOf(toast);
        const key = `${toast.id}/${(count += 1)}`;
        close(toast.id);
        keys.set(toast.id, key);
        makeRoom();
        enqueueSnackbar(toast.title, {
          key,
          autoHideDuration: stay,
          persist: stay === null,
          content: cardOf(toast, closeSnackbar),
          onExited: () => {
            if (keys.get(toast.id) === key) keys.delete(toast.id);
          },
        });
      },
      dismiss: (id) => (id === undefined ? closeSnackbar() : close(id)),
    });
  }, [enqueueSnackbar, closeSnackbar]);
  return null;
}

/** The stack itself, loaded with the first toast. */
export function ToastStack() {
  const rtl = useDirection() === 'rtl';
  return (
    <SnackbarProvider
      maxSnack={TOAST.max}
      autoHideDuration={TOAST.duration}
      anchorOrigin={{ vertical: 'top', horizontal: rtl ? 'left' : 'right' }}
      classes={{ containerRoot: 'kit-toasts' }}
      disableWindowBlurListener
    >
      <Bridge />
    </SnackbarProvider>
  );
}
