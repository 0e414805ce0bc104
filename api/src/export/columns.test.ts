import { formatMoney } from '@cessio/contract';
import { text } from 'node:stream/consumers';
import { byCurrency, exportColumns, type ExportColumn } from './columns.ts';
import { csvOf } from './csv.ts';

interface Row {
  label: string | null;
  amount: number | null;
  currency: string;
  day: string;
  share: number;
  party: { legalName: string };
  sums: { currency: string; amount: number }[];
}
const row = (over: Partial<Row> = {}): Row => ({
  label: 'FA-1',
  amount: 123_456,
  currency: 'EUR',
  day: '2026-11-26T23:30:00.000Z',
  share: 955_000,
  party: { legalName: 'Atelier Brévanne' },
  sums: [],
  ...over,
});
const columns = exportColumns<Row>({
  label: 'Numéro',
  amount: ['Montant', 'money'],
  currency: 'Devise',
  day: ['Jour', 'day'],
  share: ['Part', 'share'],
  party: ['Société', 'party'],
  sums: ['Encours', 'sums'],
});
const written = async (of: readonly ExportColumn<Row>[], rows: readonly Row[]) => {
  const file = await text(
    csvOf(
      of,
      (async function* () {
        yield rows;
      })(),
    ),
  );
  return file.slice(1).trimEnd().split('\r\n');
};

test('each kind of cell is written as a spreadsheet reckons with it', async () => {
  expect(await written(columns, [row()])).toEqual([
    'Numéro;Montant;Devise;Jour;Part;Société;Encours',
    'FA-1;1234,56;EUR;27/11/2026;95,5;Atelier Brévanne;0,00',
  ]);
  const [, empty] = await written(columns, [row({ label: null, amount: null })]);
  expect(empty).toBe(';;EUR;27/11/2026;95,5;Atelier Brévanne;0,00');
});

test.each([
  ['=HYPERLINK("http://exemple.test")', `"'=HYPERLINK(""http://exemple.test"")"`],
  ['\u200b@SUM(A1)', `'\u200b@SUM(A1)`],
  ['＋1+1', `'＋1+1`],
  ['-2+3', `'-2+3`],
  ['+33123456789', '+33 1 23 45 67 89'],
  ['a;b', '"a;b"'],
])('the hostile value %j stays words in its cell', async (label, cell) => {
  expect((await written(columns, [row({ label })]))[1]).toMatch(`${cell};1234,56`);
  expect((await written(byCurrency(columns, ['EUR', 'MAD']), [row({ label })]))[1]).toMatch(
    `${cell};1234,56;;`,
  );
});

test('one currency keeps one column, under its own head', async () => {
  for (const currencies of [[], ['EUR']])
    expect(await written(byCurrency(columns, currencies), [row()])).toEqual(await written(columns, [row()]));
});

test('of several currencies each has a column of its own: no sum mixes them', async () => {
  const rows = [row(), row({ amount: 5000, currency: 'TND' }), row({ amount: null })];
  const [head, ...lines] = await written(byCurrency(columns, ['EUR', 'TND']), rows);
  expect(head).toMatch(/^Numéro;Montant \(EUR\);Montant \(TND\);Devise;/);
  expect(lines.map((line) => line.split(';').slice(0, 4))).toEqual([
    ['FA-1', '1234,56', '', 'EUR'],
    ['FA-1', '', '5,000', 'TND'],
    ['FA-1', '', '', 'EUR'],
  ]);
});

test('a currency that came while the file was written is words, once', async () => {
  const late = row({ amount: 700, currency: 'USD' });
  const said = formatMoney(700, 'USD');
  expect((await written(byCurrency(columns, ['EUR']), [late]))[1]).toMatch(`FA-1;${said};USD`);
  expect((await written(byCurrency(columns, ['EUR', 'MAD']), [late]))[1]).toMatch(`FA-1;${said};;USD`);
});

test('sums without a currency of their own are a number in euros alone', async () => {
  const [of] = columns.filter(({ name }) => name === 'sums');
  const mixed = [
    { currency: 'EUR', amount: 100 },
    { currency: 'MAD', amount: 200 },
  ];
  expect(of?.value(row({ sums: mixed.slice(0, 1) }))).toEqual({ minor: 100, currency: 'EUR' });
  expect(of?.value(row({ sums: mixed }))).toBe(`${formatMoney(100, 'EUR')} + ${formatMoney(200, 'MAD')}`);
});
