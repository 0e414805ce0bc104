import { useEffect, useState } from 'react';

/** True once `on` has lasted `wait` ms: skeletons after 200 ms, so that quick answers do not flicker. */
export function useDelayed(on: boolean, wait = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), wait);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, wait]);
  return on && late;
}
