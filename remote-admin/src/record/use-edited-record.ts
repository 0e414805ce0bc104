import { isApiProblem } from '@cessio/client';
import type { EntityName, TimelineEntry } from '@cessio/contract';
import { portalEvents, useQuery, useQueryClient, useRecordChanged } from '@cessio/shell';

/** The calls of a record that the bank's people change in place. */
interface EditedKind<Edited, Body> {
  entity: EntityName;
  load: (signal: AbortSignal) => Promise<Edited>;
  history: (signal: AbortSignal) => Promise<{ data: TimelineEntry[] }>;
  update: (body: Body) => Promise<Edited>;
}

/** One record with its history, read again when somebody changed it, and the ways to change it. */
export function useEditedRecord<Edited, Body>(kind: EditedKind<Edited, Body>, id: string) {
  const { entity, load, history, update } = kind;
  const client = useQueryClient();
  const queryKey = [entity, id];
  useRecordChanged(entity, (change) => {
    if ((change.id ?? id) === id) void client.invalidateQueries({ queryKey });
  });
  /** Puts on screen, and tells others, what a call answered. */
  const keep = (now: Edited): Edited => {
    client.setQueryData(queryKey, now);
    portalEvents.emit('recordChanged', { entity, id });
    return now;
  };
  return {
    record: useQuery({ queryKey, queryFn: ({ signal }) => load(signal) }),
    history: useQuery({
      queryKey: [...queryKey, 'timeline'],
      queryFn: ({ signal }) => history(signal),
    }),
    keep,
    /** Throws the problem; one that says that somebody was faster first puts on screen what stands now. */
    change: async (body: Body): Promise<Edited> => {
      try {
        return keep(await update(body));
      } catch (error) {
        if (isApiProblem(error, 'VERSION_CONFLICT') && error.members['current'])
          client.setQueryData(queryKey, error.members['current']);
        throw error;
      }
    },
  };
}
