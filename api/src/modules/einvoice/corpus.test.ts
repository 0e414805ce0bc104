import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invoiceInput, type InvoiceReading } from '@cessio/contract';
import { createFileReader } from '../files/reading/reader-pool.ts';
import { expectedReadings, nobody, row } from './fixtures/corpus-table.ts';
import { ubl } from './fixtures/ubl.ts';

/** The public samples are outside the project. Where the folder is missing, one of our own files replaces them. */
const folder = fileURLToPath(new URL('../../../../../shared/data/einvoices/', import.meta.url));

const reader = createFileReader();
const caller = { key: 'corpus', visitor: false };
afterAll(() => reader.close());

const ours = row(
  'ubl',
  ['380', 'F-2026/001', '2026-10-01', '2026-10-31'],
  ['EUR', 10_000, 2_000, 12_000],
  ['Atelier Nord', '0403170701'],
  ['Grand Magasin', null],
  nobody,
  null,
);

const present = existsSync(folder);
const found = present
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:xml|pdf)$/.test(name))
  : [];
const cases = present
  ? Object.entries(expectedReadings).map(([name, reading]) => ({
      name,
      reading,
      load: () => readFileSync(`${folder}${name}`),
    }))
  : [{ name: 'one of our own', reading: ours, load: () => Buffer.from(ubl()) }];

describe('the corpus', () => {
  test('is wholly known', () => {
    expect(found.sort()).toEqual(present ? Object.keys(expectedReadings).sort() : []);
  });

  test.each(cases)('$name', async ({ reading, load }) => {
    const task = { purpose: 'invoice', today: '2026-11-20' } as const;
    const { reading: read } = await reader.read(task, { bytes: load(), caller });
    const { kind, fields, blocking, warnings, sources, pdf } = read as InvoiceReading;
    const codes = [...blocking, ...warnings].map(({ code, path }) => `${code} ${path}`);
    expect({ kind, fields, codes, pdf }).toEqual(reading);
    // What was read can be deposited.
    expect(invoiceInput.shape.payeeName.safeParse(fields.payeeName).success).toBe(true);
    const given = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [name]));
    expect(Object.keys(sources).sort()).toEqual(given.sort());
  });
});
