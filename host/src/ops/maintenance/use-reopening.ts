import { useEffect, useState } from 'react';
import { useRevalidator, useStore } from '@cessio/shell';
import { openStoredSession } from '../../session/session.ts';
import { lookWhetherOpen, waitsForReopening } from './maintenance.ts';

/** ms between two requests; randomised, so that a thousand browsers do not ask at once. */
const LOOK_MS = 8_000;
const SPREAD_MS = 4_000;

/**
 * Polls until the portal is open again, in case the socket's event is missed. A session stored before the page was
 * loaded is restored then.
 * @returns a function that checks at once, and whether a check is under way
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one chain of timers for as long as the screen is mounted
  }, [store]);

  return { look, looking };
}
