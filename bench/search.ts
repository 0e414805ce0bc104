import type { Client } from 'pg';
import { timesOf, withAskedApi } from './asked-api.ts';
import { headersOf } from './bench-api.ts';
import { askersOf, fillForSearch, type Asker } from './search-data.ts';

/**
 * The `q` of every list and the palette, for the bank, a supplier of a twentieth of all invoices and the largest
 * debtor, on 1,000,000 invoices and 100,000 companies: rare, common and absent words, prefixes of two letters. One
 * query at a time; prints p50 and p95 of each. `ROWS` shrinks it, `ROUNDS` repeats it; `DATABASE_URL` names a filled
 * database.
 */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 12);
/** A part of the addresses to request. */
const ONLY = process.env['ONLY'] ?? '';
const LISTS = [
  'invoices',
  'guarantee-requests',
  'guarantees',
  'parties',
  'relations',
  'documents',
  'contracts',
  'adhesions',
  'employees',
  'document-types',
  'audit',
  'bank-accounts',
  'contact-messages',
];
const LIST_TARGET = 150;
const PALETTE_TARGET = 100;

await withAskedApi(
  'bench-search',
  {
    isEmpty: 'select from invoices limit 1',
    fill: (db) => {
      console.log(`Remplissage de ${ROWS.toLocaleString('fr-FR')} factures…`);
      return fillForSearch(db, ROWS);
    },
  },
  async (base, db) => console.table(await measureAll(base, await askersOf(db), await wordsOf(db))),
);

/** Words by frequency: in one record, in very many, in none, in old records only, and prefixes. */
async function wordsOf(db: Client): Promise<Record<string, string[]>> {
  const all = async (text: string): Promise<string[]> =>
    (await db.query<{ word: string }>(text)).rows.map(({ word }) => word);
  return {
    rare: [
      ...(await all(
        `select number as word from invoices where number is not null order by md5(ref) limit 4`,
      )),
      ...(await all('select legal_name as word from parties order by md5(legal_name) limit 4')),
    ],
    common: ['inv', 'société', '2026', 'bréva', 'men', 'INV-2026'],
    absent: ['zzz', 'xylophone', 'wxyz 12', 'brevannezz'],
    'few, old': await all(
      `select distinct debtor_name as word from (select debtor_name from invoices order by created_at limit 200) old limit 4`,
    ),
    'two letters': ['fa', 'sc', 'zz', 'f0'],
  };
}

interface Line {
  qui: string;
  liste: string;
  mots: string;
  'p50 ms': number;
  'p95 ms': number;
  'max ms': number;
  '': string;
}

async function measureAll(
  base: string,
  askers: Record<string, Asker>,
  words: Record<string, string[]>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [role, asker] of Object.entries(askers)) {
    const headers = headersOf(asker, role);
    const paths = [
      ...LISTS.map((list) => [`/api/${list}?q=`, LIST_TARGET] as const),
      ['/api/invoices?status=under_review&sort=dueDate&q=', LIST_TARGET] as const,
      ['/api/invoices?total=true&q=', LIST_TARGET] as const,
      ['/api/search?q=', PALETTE_TARGET] as const,
    ].filter(([path]) => path.includes(ONLY));
    for (const [path, target] of paths) {
      for (const [kind, own] of Object.entries(words)) {
        const asked = own.map((word) => `${path}${encodeURIComponent(word)}`);
        const times = await timesOf(base, headers, asked, ROUNDS);
        if (!times) continue;
        const { at, failed } = times;
        const line: Line = {
          qui: role,
          liste: path.slice(5, -3),
          mots: kind,
          'p50 ms': at(0.5),
          'p95 ms': at(0.95),
          'max ms': at(1),
          '': failed.length > 0 ? `échec : ${failed.join()}` : at(0.95) > target ? `> ${target}` : '',
        };
        lines.push(line);
        console.log(Object.values(line).join('\t'));
      }
    }
  }
  return lines;
}
