import { rolesOf } from '@cessio/testing';
import { remote } from './remote.ts';

it.each([
  ['/requests/new', ['client']],
  ['/requests/debtor', ['client', 'supplier', 'adviser', 'm1', 'super']],
  ['/requests/client', ['adviser', 'm1', 'super']],
  ['/requests/:id', ['client', 'adviser', 'm1', 'super']],
  ['/requests/Edit/:id', ['client', 'adviser', 'm1', 'super']],
  ['/guarantees/:id', ['client', 'supplier', 'adviser', 'm1', 'super']],
])('%s is for %j', (path, roles) => {
  expect(rolesOf(remote, path)).toEqual(roles);
});

it('opens two pages to visitors, and declares permission or openness on every route', () => {
  const open = remote.routes.filter(({ handle }) => handle?.public).map(({ path }) => path);
  expect(open).toEqual(['/demandegarantie/details', '/debtor/new']);
  for (const { handle } of remote.routes) {
    expect(handle?.public ?? handle?.permission).toBeTruthy();
    expect(Object.keys(remote.texts.fr)).toContain(handle?.title?.replace('requests:', ''));
  }
});
