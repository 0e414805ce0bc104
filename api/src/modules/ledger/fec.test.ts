import * as fc from 'fast-check';
import { column, latin9, lettering } from './fec.ts';

/** Written without the table that the code uses. */
const decoded = (text: string) => new TextDecoder('iso-8859-15').decode(latin9(column(text)));

test.each([
  ['Société « Œuvre » à Thônes, 10 €', 'Société « Œuvre » à Thônes, 10 €'],
  ['e\u0301te\u0301', 'été'],
  ['ŠšŽžŒœŸ€', 'ŠšŽžŒœŸ€'],
  ['Garantie | rayon\tA\r\nB\u0085C\u2028D', 'Garantie   rayon A B C D'],
  ['L’avoir – n° 3…', "L'avoir - n° 3..."],
  ['Łódź, Kraków', 'Lódz, Kraków'],
  ['شركة النور', 'shrkh lnwr'],
  ['北京', 'BeiJing'],
  ['Payé 😀', 'Payé :grinning:'],
  ['a¦b¼c', 'a b1/4c'],
  ['\u202eabc\u200b', 'abc'],
])('%j is written %j', (text, written) => {
  expect(decoded(text)).toBe(written);
});

test('any text is written on one line, in one column, and read back as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = decoded(text);
      expect(written).not.toMatch(/[|\p{Cc}]/u);
      // What it has itself stays.
      expect(decoded(written)).toBe(written.trim());
    }),
    { numRuns: 2_000 },
  );
});

test('letters follow each other as columns of a spreadsheet do', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(lettering)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
