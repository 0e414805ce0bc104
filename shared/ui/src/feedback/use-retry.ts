import { useState } from 'react';

/** Retries what failed; says whether that is under way. */
export function useRetry(onRetry: (() => unknown) | undefined) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  };
  return { busy, retry };
}
