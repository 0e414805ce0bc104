import { QueryClient } from '@tanstack/react-query';
import { isApiProblem } from './problem.ts';

const RETRIES = 2;

/** A refusal stays a refusal; a lost network or a pause of the service may pass. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !isApiProblem(error)) return false;
  return error.code === 'NETWORK_DOWN' || error.code === 'CLIENT_TIMEOUT' || error.status === 503;
}

/** The cache of the page. The host makes one; tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // The browser's own idea of being offline is often wrong; a failed call says it better.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
