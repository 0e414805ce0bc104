import { call } from '@cessio/client';
import {
  addReleaserKey,
  addRemoteOrigin,
  answerMenuProposal,
  listReleaserKeys,
  listRemoteOrigins,
  listRemotes,
  removeRemoteOrigin,
  stepRemote,
  withdrawReleaserKey,
  withdrawRemoteInvitation,
  type BodyIn,
} from '@cessio/contract';
import { useQuery, useQueryClient } from '@cessio/shell';

const KEY = ['remotes', 'overview'];
/** Reports arrive all the time; steps of others show as soon. */
const EVERY_MS = 15_000;

/** Remotes with their versions, releasers’ keys and allowed origins. */
export const useRemotes = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [overview, keys, origins] = await Promise.all([
        call(listRemotes, { signal }),
        call(listReleaserKeys, { signal }),
        call(listRemoteOrigins, { signal }),
      ]);
      return { ...overview, keys, origins };
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });

/** The administrator's changes; what is shown follows. Each throws an ApiProblem, after which nothing has changed. */
export function useRemoteSteps() {
  const client = useQueryClient();
  const then = async (changed: Promise<unknown>): Promise<void> => {
    try {
      await changed;
    } finally {
      await client.invalidateQueries({ queryKey: ['remotes'] });
    }
  };
  return {
    take: (name: string, body: BodyIn<typeof stepRemote>) =>
      then(call(stepRemote, { params: { name }, body })),
    answerMenu: (id: string, body: BodyIn<typeof answerMenuProposal>) =>
      then(call(answerMenuProposal, { params: { id }, body })),
    addKey: (body: BodyIn<typeof addReleaserKey>) => then(call(addReleaserKey, { body })),
    withdrawKey: (id: string) => then(call(withdrawReleaserKey, { params: { id } })),
    withdrawLink: (id: string, version: number) =>
      then(call(withdrawRemoteInvitation, { params: { id }, body: { version } })),
    addOrigin: (origin: string) => then(call(addRemoteOrigin, { body: { origin } })),
    removeOrigin: (id: string) => then(call(removeRemoteOrigin, { params: { id } })),
  };
}
