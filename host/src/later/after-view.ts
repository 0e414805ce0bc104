import { whenIdle } from '@cessio/ui';

/** ms after which a view that is still loading is no longer awaited. */
const LONGEST_MS = 10_000;
const LOOK_MS = 100;

/**
 * Runs `work` once the view is complete and the browser idle, so that prefetching for the first press takes no
 * bandwidth from the view; returns how to cancel it.
 */
export function afterView(work: () => void): () => void {
  const since = performance.now();
  let stop = whenIdle(function look() {
    if (!document.querySelector('[aria-busy="true"]') || performance.now() - since > LONGEST_MS)
      return work();
    const timer = setTimeout(() => {
      stop = whenIdle(look);
    }, LOOK_MS);
    stop = () => clearTimeout(timer);
  });
  return () => stop();
}
