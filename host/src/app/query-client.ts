import { createQueryClient } from '@cessio/client';

/** The page's one cache of server data. */
export const queryClient = createQueryClient();
