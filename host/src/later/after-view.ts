import { whenIdle } from '@cessio/ui';

/** ms after which a view that still waits for something is not waited for. */
const LONGEST_MS = 10_000;
const LOOK_MS = 100;

/**
 * Runs `work` once the view is complete and the browser idle, so that what a first press needs takes no bandwidth from
 * what is being drawn; returns how to cancel it.
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
