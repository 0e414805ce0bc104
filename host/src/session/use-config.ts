import { call } from '@cessio/client';
import { config, type PublicConfig } from '@cessio/contract';
import { useQuery } from '@cessio/shell';
import { pageFact } from '../base/page-fact.ts';

/** The configuration that the server wrote into the page; undefined if it did not. */
const told = (): PublicConfig | undefined => {
  const fact = pageFact('config') as PublicConfig | null;
  return typeof fact?.brand === 'string' ? fact : undefined;
};

/** The public configuration; undefined until it has loaded. */
export function useConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(config, { signal }),
    initialData: told,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: 5 * 60_000,
  }).data;
}
