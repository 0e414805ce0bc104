import { call } from '@cessio/client';
import { config, type PublicConfig } from '@cessio/contract';
import { useQuery } from '@cessio/shell';

/** What the API says before anybody signs in; undefined until it has. */
export function useConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(config, { signal }),
    staleTime: 5 * 60_000,
  }).data;
}
