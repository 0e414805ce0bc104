import { permissionsOf, type Who } from '@cessio/contract';
import { remote } from './remote.ts';

const everybody: Record<string, Who> = {
  client: { role: 'client' },
  supplier: { role: 'supplier' },
  adviser: { role: 'adviser', department: 'ADVISER' },
  m1: { role: 'm1', department: 'M1' },
  super: { role: 'super' },
};

/** Whom the host's guard lets in, from what the route declares. */
function allowed(path: string): string[] {
  const handle = remote.routes.find((route) => route.path === path)?.handle;
  const wanted = [handle?.permission ?? []].flat();
  return Object.keys(everybody).filter((name) =>
    wanted.some((permission) => permissionsOf(everybody[name] as Who).includes(permission as never)),
  );
}

it.each([
  ['/requests/new', ['client']],
  ['/requests/debtor', ['client', 'supplier', 'adviser', 'm1', 'super']],
  ['/requests/client', ['adviser', 'm1', 'super']],
  ['/requests/:id', ['client', 'adviser', 'm1', 'super']],
  ['/requests/Edit/:id', ['client', 'adviser', 'm1', 'super']],
  ['/guarantees/:id', ['client', 'supplier', 'adviser', 'm1', 'super']],
])('%s is for %j', (path, roles) => {
  expect(allowed(path)).toEqual(roles);
});

it('opens two pages to visitors, and declares permission or openness on every route', () => {
  const open = remote.routes.filter(({ handle }) => handle?.public).map(({ path }) => path);
  expect(open).toEqual(['/demandegarantie/details', '/debtor/new']);
  for (const { handle } of remote.routes) {
    expect(handle?.public ?? handle?.permission).toBeTruthy();
    expect(Object.keys(remote.texts.fr)).toContain(handle?.title?.replace('requests:', ''));
  }
});
