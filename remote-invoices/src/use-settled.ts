import { useEffect, useState } from 'react';

/** Long enough to type a figure, short enough to feel immediate. */
const PAUSE_MS = 400;

/** A value once typing has paused. @param key of the value, which tells whether it changed */
export function useSettled<T>(value: T, key: string): { value: T; key: string; settled: boolean } {
  const [held, setHeld] = useState({ value, key });
  useEffect(() => {
    if (held.key === key) return undefined;
    const timer = setTimeout(() => setHeld({ value, key }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [held.key, key, value]);
  return { ...held, settled: held.key === key };
}
