import {
  WORK_ENTITIES,
  type listWork,
  type NextAction,
  type QueryIn,
  type Work,
  type WorkEntity,
} from '@cessio/contract';
import { useQuery, useUser } from '@cessio/shell';
import { useFresh } from '../table/use-list.ts';

/** ms for which it is not refetched automatically. */
const FRESH_MS = 30_000;

/**
 * What waits for the user and for others, the one source of home, menu, lists and palette.
 * @param load the call, because the kit makes none
 * @param entity one kind of record only
 */
export function useWork(
  load: (options: { query: QueryIn<typeof listWork>; signal: AbortSignal }) => Promise<Work>,
  entity?: WorkEntity,
) {
  const { id } = useUser();
  return useQuery({
    queryKey: ['work', id, entity ?? 'all'],
    queryFn: ({ signal }) => load({ query: entity ? { entity } : {}, signal }),
    staleTime: FRESH_MS,
  });
}

/** Who acts next on one record, from the same source; undefined while unknown, null when it cannot be known. */
export function useNextAction(
  load: (signal: AbortSignal) => Promise<NextAction>,
  entity: WorkEntity,
  id: string,
) {
  const { id: user } = useUser();
  const { data, isError } = useQuery({
    queryKey: ['work', user, entity, id],
    queryFn: ({ signal }) => load(signal),
  });
  return data ?? (isError ? null : undefined);
}

/** Refetches it when somebody changes a record; used once per page, by the layout. */
export const useWorkRefreshed = () => useFresh(['work'], WORK_ENTITIES);
