import { call } from '@cessio/client';
import { getSettings, updateSettings, type PortalSettings, type SettingsPatch } from '@cessio/contract';
import { useQuery, useQueryClient, useStore } from '@cessio/shell';
import { lookWhetherOpen } from '../maintenance/maintenance.ts';

const KEY = ['settings'];

/** The settings, and how to change them; this browser learns of a change without waiting for the socket. */
export function useSettings() {
  const store = useStore();
  const client = useQueryClient();
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getSettings, { signal }) });
  /** @throws ApiProblem VERSION_CONFLICT, after which the current settings are shown */
  const change = async (patch: Omit<SettingsPatch, 'version'>): Promise<PortalSettings> => {
    const version = client.getQueryData<PortalSettings>(KEY)?.version ?? 1;
    try {
      const after = await call(updateSettings, { body: { version, ...patch } });
      client.setQueryData(KEY, after);
      await lookWhetherOpen(store);
      return after;
    } catch (error) {
      await client.invalidateQueries({ queryKey: KEY });
      throw error;
    }
  };
  return { asked, change };
}
