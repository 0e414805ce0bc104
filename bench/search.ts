import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from 'api/migrate';
import { createTokens } from 'api/tokens';
import { freePort } from 'tools/ports.ts';
import { startPostgres } from 'tools/postgres.ts';
import { askersOf, fillForSearch, type Asker } from './search-data.ts';

/**
 * The `q` of every list and the palette, for the bank, a supplier of a twentieth of all invoices and the largest debtor, on 1,000,000
 * invoices and 100,000 companies: rare, common and absent words, beginnings of two letters. One question after the other; prints
 * p50 and p95 by question. `ROWS` shrinks it, `ROUNDS` repeats it; `DATABASE_URL` names a database that is filled already.
 */
const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 12);
/** A part of the addresses to ask. */
const ONLY = process.env['ONLY'] ?? '';
const SECRET = 'bench';
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

const dir = '.cache/bench-search';
const given = process.env['DATABASE_URL'];
mkdirSync('.cache', { recursive: true });
if (!given) rmSync(dir, { recursive: true, force: true });
const postgres = given ? null : await startPostgres({ dir, port: await freePort(), fsync: false });
const url = given ?? postgres?.url ?? '';
let child: ChildProcess | undefined;
try {
  await migrate(url);
  const db = new Client({ connectionString: url });
  await db.connect();
  if ((await db.query('select from invoices limit 1')).rowCount === 0) {
    console.log(`Remplissage de ${ROWS.toLocaleString('fr-FR')} factures…`);
    await fillForSearch(db, ROWS);
  }
  const askers = await askersOf(db);
  const words = await wordsOf(db);
  await db.end();
  const port = await freePort();
  child = fork('bench/servers/api.ts', [], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'error',
      DATA_DIR: '.cache/bench-files',
      RATE_LIMIT_FACTOR: '10000',
    },
  });
  await once(child, 'message');
  console.table(await measureAll(`http://127.0.0.1:${port}`, askers, words));
} finally {
  child?.kill('SIGTERM');
  await postgres?.stop();
  if (postgres) rmSync(dir, { recursive: true, force: true });
}

/** Words by how often they are held: of one record, of very many, of none, of old records alone, and beginnings. */
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
  const tokens = createTokens(SECRET);
  for (const [role, asker] of Object.entries(askers)) {
    const who = {
      ...asker,
      role: role as 'super',
      department: null,
      rights: [],
      name: 'Bench',
      approvalLimit: null,
    };
    const headers = { authorization: `Bearer ${tokens.sign(who)}` };
    const paths = [
      ...LISTS.map((list) => [`/api/${list}?q=`, LIST_TARGET] as const),
      ['/api/invoices?status=under_review&sort=dueDate&q=', LIST_TARGET] as const,
      ['/api/invoices?total=true&q=', LIST_TARGET] as const,
      ['/api/search?q=', PALETTE_TARGET] as const,
    ].filter(([path]) => path.includes(ONLY));
    for (const [path, target] of paths) {
      for (const [kind, own] of Object.entries(words)) {
        const took: number[] = [];
        const first: number[] = [];
        const failed = new Set<string>();
        for (let round = 0; round <= ROUNDS; round += 1) {
          // Whatever takes seconds is asked once.
          if (Math.max(0, ...took, ...first) > 2_000) break;
          for (const word of own) {
            const start = performance.now();
            const answer = await fetch(`${base}${path}${encodeURIComponent(word)}`, { headers });
            await answer.arrayBuffer();
            // A list of the other side's.
            if (answer.status === 403) continue;
            if (!answer.ok) failed.add(word);
            // The first round prepares statements and warms the cache.
            (round > 0 ? took : first).push(performance.now() - start);
          }
        }
        if (took.length === 0) took.push(...first);
        if (took.length === 0) continue;
        const at = (share: number) =>
          Math.round(took.toSorted((a, b) => a - b)[Math.ceil(took.length * share) - 1] ?? 0);
        const line: Line = {
          qui: role,
          liste: path.slice(5, -3),
          mots: kind,
          'p50 ms': at(0.5),
          'p95 ms': at(0.95),
          'max ms': at(1),
          '': failed.size > 0 ? `échec : ${[...failed].join()}` : at(0.95) > target ? `> ${target}` : '',
        };
        lines.push(line);
        console.log(Object.values(line).join('\t'));
      }
    }
  }
  return lines;
}
