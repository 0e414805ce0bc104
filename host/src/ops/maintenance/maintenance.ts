import { call, tokens, type ApiProblem } from '@cessio/client';
import { config, sideOf, type Role } from '@cessio/contract';
import { atom, userAtom, type createStore } from '@cessio/shell';
import { queryClient } from '../../base/query-client.ts';

type Store = ReturnType<typeof createStore>;

/** What the bank says of a maintenance. */
export interface Maintenance {
  /** Foreseen end, an instant. */
  until: string | null;
  message: string | null;
}

/** The portal is closed to all but the administrator; null while it is open. */
export const maintenanceAtom = atom<Maintenance | null>(null);

/** A stored session whose user could not be asked for yet: the guards wait for the end instead of leading to sign-in. */
export function waitsForReopening(store: Store): boolean {
  return store.get(maintenanceAtom) !== null && store.get(userAtom) === null && tokens.read() !== null;
}

/** A call was refused because of it. */
export function closeForMaintenance(store: Store, { members }: Pick<ApiProblem, 'members'>): void {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  store.set(maintenanceAtom, { until: text(members['until']), message: text(members['message']) });
}

/** What the administrator sets, rates and limits, is in what the bank's people look at: they read it again. */
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
 * @returns whether the portal is open; it counts as closed while nobody answers
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
