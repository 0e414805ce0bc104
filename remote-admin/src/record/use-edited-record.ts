import { isApiProblem } from '@cessio/client';
import type { EntityName, TimelineEntry } from '@cessio/contract';
import { portalEvents, useQuery, useQueryClient, useRecordChanged } from '@cessio/shell';

/** The calls of a record edited in place by the bank's people. */
interface EditedKind<Edited, Body> {
  entity: EntityName;
  load: (signal: AbortSignal) => Promise<Edited>;
  history: (signal: AbortSignal) => Promise<{ data: TimelineEntry[] }>;
  update: (body: Body) => Promise<Edited>;
}

/** One record with its history, refetched when somebody changes it, and ways to change it. */
export function useEditedRecord<Edited, Body>(kind: EditedKind<Edited, Body>, id: string) {
  const { entity, load, history, update } = kind;
  const client = useQueryClient();
  const queryKey = [entity, id];
  useRecordChanged(entity, (change) => {
    if ((change.id ?? id) === id) void client.invalidateQueries({ queryKey });
  });
  /** Shows a call's answer, and notifies others. */
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
    /** Throws the problem; after a version conflict the current record is shown first. */
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
