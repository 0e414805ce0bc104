/**
 * Replaces the scripts of remotes in tests: nothing is fetched, their real modules are imported.
 * `failRemote('invoices', error)` makes one fail, `failRemote('invoices', null)` ends that.
 */
const failures = new Map<string, Error>();

/** A container's name ends in its version (host/src/federation/runtime.ts). */
const CONTAINER = /^cessio_(\w+?)_\d\w*$/;

export function failRemote(name: string, error: Error | null): void {
  if (error) failures.set(name, error);
  else failures.delete(name);
}

export async function fetchContainer(container: string) {
  const name = CONTAINER.exec(container)?.[1]?.replaceAll('_', '-') ?? '';
  const failure = failures.get(name);
  if (failure) throw failure;
  const module: unknown = await import(`../../../remote-${name}/src/remote.ts`);
  return { init: () => undefined, get: () => Promise.resolve(() => module) };
}
