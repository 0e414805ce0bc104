import { fold, nameKey } from '@cessio/contract';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { isShortKey } from './list/filters.ts';

let database: TestDatabase;
let db: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

interface Keys {
  text: string;
  key: string;
  name: string;
  short: boolean;
}
/** PostgreSQL's keys of texts; without texts that contain characters newer than its Unicode version. */
const keysOf = async (texts: readonly string[]): Promise<Keys[]> =>
  (
    await db.query<Keys>(
      `select text, fold(text) as key, name_key(text) as name, is_short_key(fold(text)) as short
        from unnest($1::text[]) as text where unicode_assigned(text)`,
      [texts],
    )
  ).rows;

async function expectAlike(texts: readonly string[]): Promise<number> {
  const found = await keysOf(texts);
  expect(found).toEqual(
    found.map(({ text }) => ({
      text,
      key: fold(text),
      name: nameKey(text),
      short: isShortKey(fold(text)),
    })),
  );
  // A key folds to itself.
  const keys = [...new Set(found.map(({ key }) => key))];
  expect(keys.map(fold)).toEqual(keys);
  return found.length;
}

const SAMPLES = [
  'Brévanne & Fils, n° 12',
  'BRE\u0301VANNE',
  'Straße Œuvre Ærø Łódź Đorđe Þór ıĞdır İZMİR ŉ ĳ ǆ ẞ',
  'ﬁnance ﬀ ｆａ－２０２６ ½ ② № ℡',
  'Ελλάς ΕΛΛΑΣ ὈΔΥΣΣΕΎΣ ᾳ',
  'Ёлка Й Ґанок Љубав',
  'شَرِكَةُ الأَمَل للتجارة ١٢٣ ۴۵۶ ﻻ',
  'גַּן שָׁלוֹם־בַּיִת',
  '中文公司 株式会社 ガ が ー 々 한국 회사',
  'ไทยจำกัด हिन्दी தமிழ்',
  `🙂🏭👨‍👩‍👧 !!! … % _ ' "`,
  'A\u200bt\u00ade\u2066l\u2069i\u202eer\ufeff\u3164\u115f\u17b4',
  'O\u02bcBrien O’Brien',
  'S.A.S. Ferrolune S. A.',
  'Société par actions simplifiée unipersonnelle Ferrolune',
  'Weber GmbH & Co. KG',
  'شركة الأمل',
  'La Compagnie',
  'SA SARL',
];

test('PostgreSQL folds as the code does: texts of many scripts', async () => {
  await expectAlike(SAMPLES);
  await expectAlike(
    SAMPLES.flatMap((text) => [text.normalize('NFD'), text.normalize('NFC'), text.toUpperCase()]),
  );
});

test('PostgreSQL folds as the code does: every character that it knows', async () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff) && (code < 0xe1000 || code > 0x10fffd),
  );
  let known = 0;
  for (let at = 0; at < all.length; at += 50_000)
    known += await expectAlike(all.slice(at, at + 50_000).map((code) => `Sa ${String.fromCodePoint(code)}x`));
  expect(known).toBeGreaterThan(150_000);
});

test('PostgreSQL folds as the code does: any text', async () => {
  const some = fc.sample(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .array(fc.constantFrom(...SAMPLES.flatMap((text) => [...text]), ' ', 'SA'), { maxLength: 30 })
        .map((all) => all.join('')),
    ),
    { numRuns: 5_000 },
  );
  await expectAlike(some.filter((text) => text.isWellFormed() && !text.includes('\0')));
});

test('what was stored is what is folded now, also in indexes', async () => {
  await db.query(
    `insert into parties (legal_name, country, is_debtor, is_assignor) values ('شركة الأمل', 'TN', true, false), ('Œuvres Łódź', 'FR', true, false)`,
  );
  await db.query('set enable_seqscan = off');
  const named = async (q: string) =>
    (
      await db.query(`select legal_name from parties where fold(legal_name) like $1`, [`%${fold(q)}%`])
    ).rows.map((row: { legal_name: string }) => row.legal_name);
  expect(await named('شركة')).toEqual(['شركة الأمل']);
  expect(await named('oeuvres lodz')).toEqual(['Œuvres Łódź']);
});
