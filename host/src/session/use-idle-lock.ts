import { useEffect } from 'react';
import { useAtom } from '@cessio/shell';
import { readText, writeText } from '../base/text-storage.ts';
import { lockedAtom, LOCKED_KEY } from './session.ts';
import { useConfig } from './use-config.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_MS = 15_000;
/** Time of the last activity in any tab of this device. */
const SEEN_KEY = 'cessio.seen';

const tellSeen = (at: number): void => writeText(SEEN_KEY, String(at));

/**
 * Locks after the configured minutes without activity in any tab; all tabs lock and unlock together.
 * @param prepare fetches what the lock needs, while there is still a network
 */
export function useIdleLock(prepare: () => Promise<unknown>): void {
  const minutes = useConfig()?.idleLockMinutes ?? 0;
  const [locked, setLocked] = useAtom(lockedAtom);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent): void => {
      if (key === LOCKED_KEY) setLocked(newValue !== null);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [setLocked]);

  useEffect(() => {
    if (minutes <= 0 || locked) return undefined;
    let last = Date.now();
    tellSeen(last);
    const alive = (): void => {
      last = Date.now();
    };
    const look = (): void => {
      void prepare().catch(() => undefined);
      const seen = Math.max(last, Number(readText(SEEN_KEY)) || 0);
      if (Date.now() - seen >= minutes * 60_000) setLocked(true);
      else tellSeen(seen);
    };
    for (const sign of SIGNS) addEventListener(sign, alive, { passive: true, capture: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, alive, { capture: true });
    };
  }, [minutes, locked, setLocked, prepare]);
}
