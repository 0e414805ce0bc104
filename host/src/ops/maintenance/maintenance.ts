import { call, tokens, type ApiProblem } from '@cessio/client';
import { config, sideOf, type Role } from '@cessio/contract';
import { atom, userAtom, type createStore } from '@cessio/shell';
import { queryClient } from '../../base/query-client.ts';

type Store = ReturnType<typeof createStore>;

/** What the bank says of a maintenance. */
export interface Maintenance {
  /** Expected end, an instant. */
  until: string | null;
  message: string | null;
}

/** The portal is closed to all but the administrator; null while it is open. */
export const maintenanceAtom = atom<Maintenance | null>(null);

/**
 * Whether a session is stored whose user could not be fetched yet: the guards wait for the end of the maintenance
 * instead of redirecting to sign-in.
 */
export function waitsForReopening(store: Store): boolean {
  return store.get(maintenanceAtom) !== null && store.get(userAtom) === null && tokens.read() !== null;
}

export function closeForMaintenance(store: Store, { members }: Pick<ApiProblem, 'members'>): void {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  store.set(maintenanceAtom, { until: text(members['until']), message: text(members['message']) });
}

/** The administrator's settings, rates and limits appear in what the bank's people see, which is refetched. */
export async function settingsChanged(
  store: Store,
  client: Pick<typeof queryClient, 'invalidateQueries'>,
  role: Role,
): Promise<void> {
  const open = await lookWhetherOpen(store);
  if (open && sideOf(role) === 'staff') await client.invalidateQueries();
}

/**
 * Reads the configuration again, for every part that uses it.
 * @returns whether the portal is open; closed while nobody answers
 */
export async function lookWhetherOpen(store: Store): Promise<boolean> {
  try {
    const said = await call(config);
    queryClient.setQueryData(['config'], said);
    const wasClosed = store.get(maintenanceAtom) !== null;
    store.set(maintenanceAtom, said.maintenance ?? null);
    if (said.maintenance) return false;
    // Queries that were refused meanwhile are sent again.
    if (wasClosed) void queryClient.invalidateQueries();
    return true;
  } catch {
    return false;
  }
}
