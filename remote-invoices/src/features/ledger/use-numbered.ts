import { useEffect, useEffectEvent } from 'react';

/** ms; entries are numbered within a second. */
const EVERY_MS = 1000;

/** Reads again while an entry on screen has no number yet. */
export function useNumbered(waiting: boolean, refetch: (() => unknown) | undefined): void {
  const again = useEffectEvent(() => void refetch?.());
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);
}
