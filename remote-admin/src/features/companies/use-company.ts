import { call, isApiProblem } from '@cessio/client';
import { getParty, partyTimeline, type BodyIn, type Party } from '@cessio/contract';
import { updateParty } from '@cessio/contract/parties';
import { portalEvents, usePortalEvent, useQuery, useQueryClient } from '@cessio/shell';

const keyOf = (id: string) => ['party', id];

/** One company with its history, and the way to change what identifies it. */
export function useCompany(id: string) {
  const client = useQueryClient();
  const company = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getParty, { params: { id }, signal }),
  });
  const history = useQuery({
    queryKey: [...keyOf(id), 'timeline'],
    queryFn: ({ signal }) => call(partyTimeline, { params: { id }, signal }),
  });
  usePortalEvent('recordChanged', (change) => {
    if (change.entity === 'party' && (change.id ?? id) === id)
      void client.invalidateQueries({ queryKey: keyOf(id) });
  });
  return {
    company,
    history,
    /** Throws the problem; one that says that somebody was faster first puts on screen what stands now. */
    change: async (body: BodyIn<typeof updateParty>): Promise<Party> => {
      try {
        const now = await call(updateParty, { params: { id }, body });
        client.setQueryData(keyOf(id), now);
        portalEvents.emit('recordChanged', { entity: 'party', id });
        return now;
      } catch (error) {
        if (isApiProblem(error, 'VERSION_CONFLICT') && error.members['current'])
          client.setQueryData(keyOf(id), error.members['current'] as Party);
        throw error;
      }
    },
  };
}

export type CompanyAccess = ReturnType<typeof useCompany>;
