import type { EntityName } from '@cessio/contract';
import { useState } from 'react';
import { usePortalEvent, useQuery, useQueryClient, useUser } from '@cessio/shell';

/** ms for which a board's figures are not refetched. */
const FRESH_MS = 30_000;

/** Data of one widget of a board, refetched when somebody changes a record of `entities`. */
export function useBoard<Answer>(
  name: string,
  load: (signal: AbortSignal) => Promise<Answer>,
  entities: readonly EntityName[],
) {
  const client = useQueryClient();
  const { id } = useUser();
  const queryKey = ['board', name, id];
  usePortalEvent('recordChanged', ({ entity }) => {
    if (entities.includes(entity)) void client.invalidateQueries({ queryKey });
  });
  return useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: FRESH_MS });
}

/** The currencies of some marks, the selected one, and a setter; a chart never mixes two currencies. */
export function useCurrency(marks: readonly { currency: string }[]) {
  const currencies = [...new Set(marks.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState<string>();
  const currency = chosen && currencies.includes(chosen) ? chosen : (currencies[0] ?? 'EUR');
  return { currencies, currency, choose: setChosen };
}
