import type { QueryClient } from '@cessio/shell';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
const PATIENCE_MS = 5000;

/** Transient failures: no answer, or an answer that the service is not ready. */
const PASSING = /^(?:NETWORK_DOWN|CLIENT_TIMEOUT|REMOTE_UNAVAILABLE|REGISTRY_INVALID|SERVICE_UNAVAILABLE)$/;
const passes = (error: unknown): boolean => {
  const { code, status } = (error ?? {}) as { code?: string; status?: number };
  // Maintenance ends by an event of its own.
  return code !== 'MAINTENANCE' && (PASSING.test(code ?? '') || [502, 503, 504].includes(status ?? 0));
};

async function isUp(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

/**
 * Sends failed queries on screen again when the service is back: one small call checks at growing, randomised
 * intervals, so that a thousand browsers do not ask at once, and immediately when the device is online again. Returns
 * how to stop.
 */
export function retryWhenBack(client: QueryClient, firstMs: number = FIRST_MS): () => void {
  const cache = client.getQueryCache();
  const failed = () =>
    cache.findAll({
      type: 'active',
      fetchStatus: 'idle',
      predicate: ({ state }) => state.status === 'error' && passes(state.error),
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const plan = (): void => {
    if (timer !== undefined || failed().length === 0) return;
    const ms = Math.min(firstMs * 2 ** tries, LONGEST_MS);
    timer = setTimeout(() => void look(), ms * (0.5 + Math.random()));
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    tries += 1;
    if (document.visibilityState === 'visible' && failed().length > 0 && (await isUp()))
      await Promise.allSettled(
        failed().map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })),
      );
    timer = undefined;
    if (failed().length === 0) tries = 0;
    plan();
  };
  const now = (): void => {
    tries = 0;
    if (failed().length > 0) void look();
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') plan();
  });
  addEventListener('online', now);
  plan();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('online', now);
  };
}
