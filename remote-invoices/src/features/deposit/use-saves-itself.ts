import { useEffect, useEffectEvent, useState } from 'react';
import { isApiProblem } from '@cessio/client';

/** ms without typing before a draft is saved; shortened by tests about something else. */
export const SAVES_ITSELF = { afterMs: 2_500 };

/**
 * Saves the input once typing stops.
 * @param now the input: a restored draft is not typing, and waits for its first change
 */
export function useSavesItself(now: string, ready: boolean, restored: boolean, save: () => Promise<void>) {
  const [first] = useState(restored ? now : null);
  const [stopped, setStopped] = useState(false);
  const byItself = ready && now !== first && !stopped;
  const saveByItself = useEffectEvent(async () => {
    try {
      await save();
    } catch (error) {
      // Stored on this device; the next change or press tries again.
      if (isApiProblem(error, 'IDEMPOTENCY_BODY_MISMATCH')) setStopped(true);
    }
  });
  useEffect(() => {
    if (!byItself) return undefined;
    const timer = setTimeout(() => void saveByItself(), SAVES_ITSELF.afterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change restarts the pause
  }, [byItself, now]);

  return {
    /** Retries what the server took for another deposit. */
    resume: () => setStopped(false),
  };
}
