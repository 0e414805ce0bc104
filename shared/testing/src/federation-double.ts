/**
 * Replaces the federation runtime in tests: nothing is fetched, the remotes' real modules are imported.
 * `failRemote('invoices', error)` makes one fail, `failRemote('invoices', null)` ends that.
 */
const failures = new Map<string, Error>();

/** A container's name ends in its version (host/src/federation/runtime.ts). */
const CONTAINER = /^cessio_(\w+?)_\d\w*\/remote$/;

export function failRemote(name: string, error: Error | null): void {
  if (error) failures.set(name, error);
  else failures.delete(name);
}

export async function loadRemote<T>(id: string): Promise<T | null> {
  const name = CONTAINER.exec(id)?.[1]?.replaceAll('_', '-');
  if (name === undefined) return null;
  const failure = failures.get(name);
  if (failure) throw failure;
  return (await import(`../../../remote-${name}/src/remote.ts`)) as T;
}
export const createInstance = () => ({ loadRemote, registerRemotes: () => undefined });
