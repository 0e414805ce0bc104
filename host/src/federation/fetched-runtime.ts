import { fetchAppShell } from '../app/fetch-app-shell.ts';
import type { RemoteRuntime } from './runtime.ts';

/** The federation runtime, fetched and started with the first remote. */
export function fetchedRuntime(): RemoteRuntime {
  let runtime: RemoteRuntime | undefined;
  return {
    async load(record) {
      const { fetchFederation } = await fetchAppShell();
      const { federationRuntime } = await fetchFederation();
      runtime ??= federationRuntime();
      return runtime.load(record);
    },
  };
}
