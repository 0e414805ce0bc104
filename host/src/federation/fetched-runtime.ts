import { fetchInside } from '../app/fetch-inside.ts';
import type { RemoteRuntime } from './runtime.ts';

/** The federation runtime, fetched and started with the first remote. */
export function fetchedRuntime(): RemoteRuntime {
  let runtime: RemoteRuntime | undefined;
  return {
    async load(record) {
      const { fetchFederation } = await fetchInside();
      const { federationRuntime } = await fetchFederation();
      runtime ??= federationRuntime();
      return runtime.load(record);
    },
  };
}
