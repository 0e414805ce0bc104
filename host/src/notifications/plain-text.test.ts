import { plainText } from './plain-text.ts';

it('keeps only the words of a message', () => {
  expect(
    plainText('Facture <b>FA-1</b><br>à&nbsp;confirmer <img src=x onerror=alert(1)><script>x()</script>'),
  ).toBe('Facture FA-1 à\u00a0confirmer');
});
