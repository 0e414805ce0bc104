/** Stands for the federation runtime when host and remotes are one bundle: the remotes are ordinary lazy chunks. */
const modules: Record<string, () => Promise<unknown>> = {
  'cessio_invoices/remote': () => import('../../remote-invoices/src/remote.ts'),
  'cessio_requests/remote': () => import('../../remote-requests/src/remote.ts'),
  'cessio_admin/remote': () => import('../../remote-admin/src/remote.ts'),
};

const instance = {
  registerRemotes: () => undefined,
  loadRemote: (id: string) => modules[id]?.() ?? Promise.resolve(null),
};

export const createInstance = () => instance;
export const provided = {};
