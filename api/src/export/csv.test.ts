import { text } from 'node:stream/consumers';
import { csvOf } from './csv.ts';

/** The cells of one exported row, as a reader splits them. */
const exported = (values: readonly string[]): Promise<string> =>
  text(
    csvOf(
      [{ name: 'name', head: 'Nom', value: (row: string) => row }],
      (async function* () {
        yield values;
      })(),
    ),
  );

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '﹦1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u3000＝1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u202e=1+1',
  '\t1',
  '\r1',
  '\n1',
  '\n=1+1',
])('%j is text, not a formula', async (value) => {
  const cell = (await exported([value])).slice('\ufeffNom\r\n'.length, -2);
  expect([`'${value}`, `"'${value}"`]).toContain(cell);
});

test.each(['-12,50', '-3', '12', 'Atelier Brévanne', 'Dupont - Fils', 'a=b', ' Lyon', ''])(
  '%j stays as it is',
  async (value) => {
    expect(await exported([value])).toBe(`\ufeffNom\r\n${value}\r\n`);
  },
);

test.each([
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['+33123456789', '+33 1 23 45 67 89'],
  ['+33\u00a01.23.45.67.89', '+33 1 23 45 67 89'],
  ['+212 522 000 000', '+212 5 22 00 00 00'],
  ['+21671123456', '+216 71 12 34 56'],
  ['+213 (0)21 00 00 00', '+213 0 21 00 00 00'],
  ['+1 202 555 0101', '+1 20 25 55 01 01'],
])('the telephone number %j is written %j', async (value, written) => {
  expect(await exported([value])).toBe(`\ufeffNom\r\n${written}\r\n`);
});

test.each([
  '+33 1 23+1',
  '+33-1',
  '+1(SUM)',
  '+12345678901234567',
  '+33 1 23 45 67 89=1',
  '+33 1 23\t=1 45 67',
])('%j is no telephone number', async (value) => {
  expect((await exported([value])).slice(6, 9)).toMatch(/^"?'/);
});

test('separators, quotes and line breaks stay in their cell', async () => {
  expect(await exported(['a;"b"\r\nc'])).toBe('\ufeffNom\r\n"a;""b""\r\nc"\r\n');
});
