import { useEffect, useState } from 'react';

/** ms before a wait is shown. */
const WAIT_MS = 200;

/** True once `on` has lasted 200 ms, as for skeletons, so that quick answers do not flicker. */
export function useDelayed(on: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on]);
  return on && late;
}
