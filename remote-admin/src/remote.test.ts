import { permissionsOf, type Who } from '@cessio/contract';
import { remote } from './remote.ts';

const everybody: Record<string, Who> = {
  client: { role: 'client' },
  supplier: { role: 'supplier' },
  adviser: { role: 'adviser', department: 'ADVISER' },
  m1: { role: 'm1', department: 'M1' },
  super: { role: 'super' },
};
const STAFF = ['adviser', 'm1', 'super'];
const MANAGERS = ['m1', 'super'];

/** Whom the host's guard lets in, from what the route declares. */
function allowed(path: string | undefined): string[] {
  const handle = remote.routes.find((route) => route.path === path)?.handle;
  const wanted = [handle?.permission ?? []].flat();
  return Object.keys(everybody).filter((name) =>
    wanted.some((permission) => permissionsOf(everybody[name] as Who).includes(permission as never)),
  );
}

it.each([
  ['/Clients/Debitor', STAFF],
  ['/Clients/Assignor', STAFF],
  ['/Clients/Edit/:id', STAFF],
  ['/Clients/documents/:id', STAFF],
  ['/clients/my', ['supplier']],
  ['/documents/my', Object.keys(everybody)],
  ['/documents_types', MANAGERS],
  ['/employees/adviser', MANAGERS],
  ['/employees/LegalDep', MANAGERS],
  ['/employees/add', MANAGERS],
  ['/employees/Edit/:id', MANAGERS],
])('%s is for %j', (path, roles) => {
  expect(allowed(path)).toEqual(roles);
});

it('lets nobody in without a permission, and names every page', () => {
  for (const { handle } of remote.routes) {
    expect(handle?.permission).toBeTruthy();
    expect(handle?.public).toBeUndefined();
    expect(Object.keys(remote.texts.fr)).toContain(handle?.title?.replace('admin:', ''));
  }
});
