import { useEffect, useEffectEvent, useState } from 'react';
import { isApiProblem } from '@cessio/client';

/** How long nobody types before a draft is saved; tests that are about something else wait for none. */
export const SAVES_ITSELF = { afterMs: 2_500 };

/**
 * Saves what is typed once nobody types any more.
 * @param now what is typed: what the device brought back is no typing, and waits for its first change
 */
export function useSavesItself(now: string, ready: boolean, restored: boolean, save: () => Promise<void>) {
  const [first] = useState(restored ? now : null);
  const [stopped, setStopped] = useState(false);
  const byItself = ready && now !== first && !stopped;
  const saveByItself = useEffectEvent(async () => {
    try {
      await save();
    } catch (error) {
      // Kept on this device; the next change, or who presses, tries again.
      if (isApiProblem(error, 'IDEMPOTENCY_BODY_MISMATCH')) setStopped(true);
    }
  });
  useEffect(() => {
    if (!byItself) return undefined;
    const timer = setTimeout(() => void saveByItself(), SAVES_ITSELF.afterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the pause anew
  }, [byItself, now]);

  return {
    /** Tries again what the server took for another deposit. */
    resume: () => setStopped(false),
  };
}
