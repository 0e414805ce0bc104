import { call } from '@cessio/client';
import { listWork, type QueryIn, type Work } from '@cessio/contract';
import { earlyWork } from './early-answers.ts';

/** What waits for the user, as home, menu and search share it. */
export const loadWork = async (options: {
  query: QueryIn<typeof listWork>;
  signal: AbortSignal;
}): Promise<Work> => (await earlyWork()) ?? call(listWork, options);
