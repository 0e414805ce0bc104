import { useEffect } from 'react';
import { useAtomValue, useLocation, useNavigate } from '@cessio/shell';
import { lockedAtom } from './session.ts';
import { useConfig } from './use-config.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_MS = 15_000;

export const LOCK_PATH = '/auth/boxed-lockscreen';

/** Leads to the lock screen after the minutes of the configuration without a sign of life; keeps the place. */
export function useIdleLock(): void {
  const minutes = useConfig()?.idleLockMinutes ?? 0;
  const locked = useAtomValue(lockedAtom);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  useEffect(() => {
    if (minutes <= 0 && !locked) return undefined;
    const lock = (): void =>
      void navigate(`${LOCK_PATH}?next=${encodeURIComponent(here)}`, { replace: true });
    if (locked) {
      lock();
      return undefined;
    }
    let last = Date.now();
    const alive = (): void => {
      last = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, alive, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - last >= minutes * 60_000) lock();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, alive, { capture: true });
    };
  }, [minutes, locked, here, navigate]);
}
