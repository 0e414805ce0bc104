import { lazy, Suspense, useState } from 'react';

// Fetched on request: not part of a list's first view.
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** The dialog of the shortcuts, and how to open it. */
export function useKeysDialog() {
  const [open, setOpen] = useState(false);
  return {
    help: () => setOpen(true),
    keysDialog: open && (
      <Suspense fallback={null}>
        <KeysDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
