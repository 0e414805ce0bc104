import { placeOf } from './place-of.ts';

test.each([
  ['1', 'invoice', 'adviser', '/Invoices/a1'],
  ['1', 'invoice', 'client', '/Invoices/a1'],
  ['2', 'guarantee_request', 'client', '/requests/a1'],
  ['3', 'guarantee_request', 'client', '/requests/a1'],
  ['2', 'guarantee', 'supplier', '/guarantees/a1'],
  ['2', 'adhesion_request', 'adviser', '/requests/debtor'],
  ['1', null, 'client', '/Invoices/debtor/my'],
  ['1', null, 'supplier', '/Invoices/my'],
  ['3', null, 'm1', '/documents/my'],
  ['9', null, 'super', '/Invoices/debtor/my'],
] as const)('type %s about %s leads a %s to %s', (type, entityType, role, path) => {
  expect(placeOf({ type, entityType, entityId: entityType && 'a1' }, role)).toBe(path);
});
