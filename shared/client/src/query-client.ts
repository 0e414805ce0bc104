import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './problem.ts';

const RETRIES = 2;

/** Only a lost network or an unavailable service is retried: a refusal would be repeated. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !isApiProblem(error)) return false;
  return error.code === 'NETWORK_DOWN' || error.code === 'CLIENT_TIMEOUT' || error.status === 503;
}

/**
 * The page's query cache. The host creates one; tests create their own.
 * @param hold runs the rendering of an answer, and may postpone it while that would move what is being pressed
 */
export function createQueryClient(hold?: (draw: () => void) => void): QueryClient {
  if (hold) notifyManager.setScheduler((draw) => void setTimeout(() => hold(draw)));
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // `navigator.onLine` is often wrong, so calls are sent and may fail.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
