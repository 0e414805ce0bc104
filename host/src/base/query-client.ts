import { createQueryClient } from '@cessio/client';
import { afterPress } from '@cessio/ui';

/**
 * For a call that must not be retried automatically: it creates something, sends a mail, or its link works
 * once.
 */
export const ASKED_ONCE = {
  retry: false,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The page's one cache of server data. */
export const queryClient = createQueryClient(afterPress);
