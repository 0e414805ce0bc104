import { useEffect, useState } from 'react';
import { useRevalidator, useStore } from '@cessio/shell';
import { openStoredSession } from '../session/session.ts';
import { lookWhetherOpen, waitsForReopening } from './maintenance.ts';

/** ms between two requests; drawn anew each time, so that a thousand browsers do not ask at once. */
const LOOK_MS = 8_000;
const SPREAD_MS = 4_000;

/**
 * Looks by itself whether the portal is open again; the socket says it too, and sooner. A session that was stored before
 * the page was loaded is opened then.
 * @returns how to look at once, and whether a look is under way
 */
export function useReopening(): { look: () => Promise<void>; looking: boolean } {
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [looking, setLooking] = useState(false);

  const look = async (): Promise<void> => {
    setLooking(true);
    try {
      const waited = waitsForReopening(store);
      if (!(await lookWhetherOpen(store)) || !waited) return;
      await openStoredSession(store);
      await revalidate();
    } finally {
      setLooking(false);
    }
  };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let here = true;
    const later = (): void => {
      timer = setTimeout(
        () => void look().finally(() => here && later()),
        LOOK_MS + Math.random() * SPREAD_MS,
      );
    };
    later();
    return () => {
      here = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one chain of looks for as long as the screen stands
  }, [store]);

  return { look, looking };
}
