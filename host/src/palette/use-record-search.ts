import { useEffect, useMemo, useState } from 'react';
import { call } from '@cessio/client';
import { search, SEARCH_KINDS } from '@cessio/contract';
import { keepPreviousData, skipToken, useCan, useQuery } from '@cessio/shell';
import { matching } from './matching.ts';

/** ms without a key before a request is sent. */
const WAIT_MS = 120;
const SHORTEST = 2;
/** The call's own limit. */
export const LONGEST = 80;
const MOST = 15;

function useLate(value: string, wait: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return late;
}

/** Records for what is typed. Until the answer arrives, those already found that still match. */
export function useRecordSearch(typed: string) {
  const allowed = useCan('search.use');
  const query = typed.trim();
  const late = useLate(query, WAIT_MS);
  const wanted = allowed && query.length >= SHORTEST;
  const asked = wanted && late.length >= SHORTEST;
  const found = useQuery({
    queryKey: ['search', late],
    queryFn: asked
      ? ({ signal }) => call(search, { query: { q: late, limit: MOST, kinds: SEARCH_KINDS.join() }, signal })
      : skipToken,
    placeholderData: keepPreviousData,
    // No retries: the palette reports a failure at once, and still offers pages.
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const current = late === query && !found.isPlaceholderData;
  const hits = useMemo(() => {
    if (!wanted || !found.data) return [];
    return current ? found.data : matching(found.data, query);
  }, [wanted, current, found.data, query]);
  return {
    hits,
    /** A request for the current text is under way. */
    searching: wanted && (late !== query || found.isFetching),
    failed: asked && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}
