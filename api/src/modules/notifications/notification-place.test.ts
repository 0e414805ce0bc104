import { placeFor } from './notification-place.ts';

test.each([
  ['party', 'account.verified', 'adviser', '/Clients/Edit/a1?tab=accounts'],
  ['party', 'account.verified', 'bank', '/Clients/Edit/a1?tab=accounts'],
  ['party', 'party.changed', 'm1', '/Clients/Edit/a1'],
  ['party', 'party.changed', 'client', '/users/profile?tab=company'],
  ['bank_account', 'account.changed', 'supplier', '/users/profile?tab=company'],
  ['bank_account', 'account.changed', 'company', '/users/profile?tab=company'],
  ['relation', 'relation.invited', 'adviser', '/Clients/relations/a1'],
  ['relation', 'relation.accepted', 'supplier', '/Clients/relations/a1'],
  ['relation', 'relation.accepted', 'company', '/Clients/relations/a1'],
  ['relation', 'relation.notified', 'client', '/Invoices/debtor/my'],
  ['document', 'document.to_check', 'adviser', '/documents/a1'],
  ['document', 'document.refused', 'supplier', '/documents/my'],
  ['adhesion_request', 'adhesion.submitted', 'adviser', '/adhesions/a1'],
  ['adhesion_request', 'adhesion.decided', 'supplier', '/'],
  // For all other kinds the specification's rule holds.
  ['invoice', 'invoice.approved', 'supplier', '/Invoices/a1'],
  ['invoice', 'invoice.approved', undefined, '/Invoices/a1'],
  [null, 'account.replaced', 'client', '/Invoices/debtor/my'],
  // A mail to a single user knows neither role nor side.
  ['party', 'party.changed', undefined, '/'],
] as const)('%s, %s, leads %s to %s', (entityType, event, reader, path) => {
  const type = entityType === 'document' ? '3' : '1';
  expect(placeFor({ type, event, entityType, entityId: entityType && 'a1' }, reader)).toBe(path);
});
