import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { cellsOf, unzip } from '../../test/workbook.ts';
import type { Cell } from './columns.ts';
import { xlsxOf } from './xlsx.ts';

/** A workbook with these cells under each other. */
const workbook = (values: readonly Cell[]) =>
  buffer(
    xlsxOf(
      [{ name: 'name', head: 'Nom', value: (value: Cell) => value }],
      (async function* () {
        yield values;
      })(),
    ),
  );

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '\t=1',
  '<f>1+1</f>',
  'a&b;"c"',
  ' Lyon ',
  'Ligne\nsuivante',
])('%j is text', async (value) => {
  const archive = await workbook([value]);
  expect(cellsOf(archive)).toEqual([['Nom'], [value]]);
  // Marked as text, so that nothing runs when somebody edits the cell either.
  expect(unzip(archive).get('xl/worksheets/sheet1.xml')).toContain('<c t="inlineStr" s="2">');
});

test('what XML or a spreadsheet cannot carry is left out or kept as words', async () => {
  const archive = await workbook(['a\u0000b\u0008c\uD800d', '_x0041_', 'x'.repeat(40_000)]);
  const [, [controls], [escape], [long]] = cellsOf(archive) as [string[], string[], string[], string[]];
  expect(controls).toBe('abc\uFFFDd');
  expect(escape).toBe('_x005F_x0041_');
  expect(long).toHaveLength(32_767);
});

test('days, amounts and shares are numbers that a spreadsheet reckons with', async () => {
  const archive = await workbook([
    { date: '2026-12-31' },
    { minor: -123_456, currency: 'EUR' },
    { minor: 1500, currency: 'TND' },
    { ppm: 955_000 },
    12,
    null,
  ]);
  expect(unzip(archive).get('xl/worksheets/sheet1.xml')).toContain(
    '<c s="3"><v>46387</v></c></row><row><c s="6"><v>-1234.56</v></c></row><row><c s="7"><v>1.500</v></c></row><row><c s="4"><v>0.955</v></c></row><row><c s="0"><v>12</v></c></row><row><c/></row>',
  );
});

test('a failure while reading ends the file, never as if it were whole', async () => {
  const stream = xlsxOf(
    [{ name: 'name', head: 'Nom', value: () => 'x' }],
    (async function* () {
      yield [1];
      throw new Error('the database went away');
    })(),
  );
  await expect(buffer(stream)).rejects.toThrow('the database went away');
});

test('100,000 rows take less than 64 MB', async () => {
  const script = `
    import { xlsxOf } from ${JSON.stringify(new URL('xlsx.ts', import.meta.url).href)};
    const columns = Array.from({ length: 16 }, (_, at) => ({ head: 'Colonne ' + at, value: (row) => row + ' Halbrane Distribution ' + at }));
    async function* slices() { for (let n = 0; n < 500; n += 1) yield Array.from({ length: 200 }, (_, at) => n * 200 + at); }
    const before = process.memoryUsage().rss;
    let most = 0, bytes = 0;
    for await (const chunk of xlsxOf(columns, slices())) { bytes += chunk.length; most = Math.max(most, process.memoryUsage().rss); }
    console.log(JSON.stringify({ bytes, grown: (most - before) / 2 ** 20 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const { bytes, grown } = JSON.parse(stdout) as { bytes: number; grown: number };
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(grown).toBeLessThan(64);
});
