/**
 * Stands for the federation runtime in tests: nothing is fetched, the remotes' real modules are imported.
 * A test makes one fail with `failRemote('invoices', error)` and mends it with `failRemote('invoices', null)`.
 */
type Exposed = { remote: unknown };

const modules: Record<string, () => Promise<Exposed>> = {
  'cessio_invoices/remote': () => import('../../../remote-invoices/src/remote.ts'),
  'cessio_requests/remote': () => import('../../../remote-requests/src/remote.ts'),
  'cessio_admin/remote': () => import('../../../remote-admin/src/remote.ts'),
};
const failures = new Map<string, Error>();

export function failRemote(name: string, error: Error | null): void {
  if (error) failures.set(`cessio_${name}/remote`, error);
  else failures.delete(`cessio_${name}/remote`);
}

export async function loadRemote<T>(id: string): Promise<T | null> {
  const failure = failures.get(id);
  if (failure) throw failure;
  return ((await modules[id]?.()) ?? null) as T | null;
}
export const createInstance = () => ({ loadRemote, registerRemotes: () => undefined });
