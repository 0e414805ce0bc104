import { useEffect, useState } from 'react';

/** Whole seconds left of a wait that began at `at` (ms), 0 when it is over or there is none. */
export function useCountdown(wait: { seconds: number; at: number } | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = wait ? Math.max(0, Math.ceil(wait.seconds - (Math.max(now, wait.at) - wait.at) / 1000)) : 0;
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
