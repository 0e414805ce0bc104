interface Yielding {
  /** Where it exists, the continuation runs before tasks queued later. */
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the current task, so that the browser can paint and respond before the next one. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield ? scheduler.yield() : new Promise((resolve) => void setTimeout(resolve));
}
