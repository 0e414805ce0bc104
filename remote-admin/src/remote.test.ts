import { rolesOf } from '@cessio/testing';
import { remote } from './remote.ts';

const STAFF = ['adviser', 'm1', 'super'];
const MANAGERS = ['m1', 'super'];

it.each([
  ['/Clients/Debitor', STAFF],
  ['/Clients/Assignor', STAFF],
  ['/Clients/Edit/:id', STAFF],
  ['/Clients/documents/:id', STAFF],
  ['/clients/my', ['supplier']],
  ['/documents/my', ['client', 'supplier', ...STAFF]],
  ['/documents_types', MANAGERS],
  ['/employees/adviser', MANAGERS],
  ['/employees/LegalDep', MANAGERS],
  ['/employees/add', MANAGERS],
  ['/employees/Edit/:id', MANAGERS],
])('%s is for %j', (path, roles) => {
  expect(rolesOf(remote, path)).toEqual(roles);
});

it('lets nobody in without a permission, and names every page', () => {
  for (const { handle } of remote.routes) {
    expect(handle?.permission).toBeTruthy();
    expect(handle?.public).toBeUndefined();
    expect(Object.keys(remote.texts.fr)).toContain(handle?.title?.replace('admin:', ''));
  }
});
