import { call } from '@cessio/client';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  profile,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '@cessio/contract';
import { setUserAtom, useQuery, useQueryClient, useSetAtom } from '@cessio/shell';

const PASSKEYS = ['me', 'passkeys'];

export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: ({ signal }) => call(listPasskeys, { signal }) });
}

/** Reads the user again, whose fields say which factors count. */
export function useReloadSelf(): () => Promise<void> {
  const setUser = useSetAtom(setUserAtom);
  return async () => setUser(await call(profile));
}

/** Creates a passkey on this device and stores its public key under a name. */
export async function createPasskey(name: string): Promise<void> {
  const [options, { makePasskey }] = await Promise.all([call(newPasskeyOptions), import('./passkeys.ts')]);
  await call(addPasskey, { body: { name, attestation: await makePasskey(options) } });
}

/** Changes to the user's own factors; afterwards list and user match the API. */
export function useOwnFactors() {
  const client = useQueryClient();
  const reload = useReloadSelf();
  const settle = async (): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: PASSKEYS }), reload()]);
  };
  const settled = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await settle();
    return answer;
  };
  return {
    settle,
    giveUpTotp: () => settled(call(removeTotp)),
    renewCodes: () => settled(call(renewRecoveryCodes)),
    addPasskey: (name: string) => settled(createPasskey(name)),
    renamePasskey: (id: string, name: string) =>
      settled(call(renamePasskey, { params: { id }, body: { name } })),
    removePasskey: (id: string) => settled(call(removePasskey, { params: { id } })),
  };
}
