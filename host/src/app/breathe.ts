interface Yielding {
  /** Where it exists, what was waiting goes on before anything newer; else a message's turn does nearly the same. */
  scheduler?: { yield?: () => Promise<void> };
}

/** Ends the task that runs, so that the browser can paint and answer before the next one. */
export function breathe(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
