import { destinationOf } from './destination.ts';
import { plainText } from './plain-text.ts';

it.each([
  ['1', 'client', '/Invoices/debtor/my'],
  ['1', 'supplier', '/Invoices/my'],
  ['1', 'adviser', '/Invoices/my'],
  ['2', 'client', '/requests/debtor'],
  ['3', 'm1', '/documents/my'],
  ['9', 'super', '/Invoices/debtor/my'],
] as const)('type %s leads a %s to %s', (type, role, path) => {
  expect(destinationOf(type, role)).toBe(path);
});

it('keeps only the words of a message', () => {
  expect(
    plainText('Facture <b>FA-1</b><br>à&nbsp;confirmer <img src=x onerror=alert(1)><script>x()</script>'),
  ).toBe('Facture FA-1 à\u00a0confirmer');
});
