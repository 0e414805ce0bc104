import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { endOfDayInParis, startOfDayInParis, type AuditLine } from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { csvOf } from '../../../export/csv.ts';
import { ApiError } from '../../../http/problem.ts';
import { auditSource } from '../audit.repository.ts';

/* The log as somebody without the portal can check it: what each hash covers, line by line, signed (docs/adr/0068). */

const FORMAT = 'cessio-audit-export/1';
/** Lines in memory at a time. */
const SLICE = 1_000;

interface Place {
  no: number;
  seq: number;
  at: string;
  prev: string | null;
  hash: string;
}
export interface Exported {
  period: { from: string | null; to: string | null };
  first: Place;
  last: Place;
  /** Of the whole chain. */
  head: Place;
}

const PLACE = `select a.sealed_no::int as no, a.seq::int as seq, a.at, encode(a.prev_hash, 'hex') as prev, encode(a.hash, 'hex') as hash from audit_events a`;

/**
 * The lines of the chain from the first to the last of these days, so that none is missing in between.
 * @throws ApiError NOTHING_SEALED, UNAVAILABLE while older lines are resealed
 */
export async function exportedLines(
  db: Queryable,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Exported> {
  const older = await firstRow(
    db,
    'select 1 from audit_events where hash is not null and digest_version < 3 limit 1',
  );
  if (older) throw new ApiError('UNAVAILABLE');
  const bounds = await firstRow<{ first: string | null; last: string | null }>(
    db,
    `select min(sealed_no) as first, max(sealed_no) as last from audit_events where hash is not null
      and ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or at <= $2)`,
    [from ? startOfDayInParis(from) : null, to ? endOfDayInParis(to) : null],
  );
  if (!bounds?.first || !bounds.last) throw new ApiError('NOTHING_SEALED');
  const [first, last, head] = await Promise.all([
    firstRow<Place>(db, `${PLACE} where a.sealed_no = $1`, [bounds.first]),
    firstRow<Place>(db, `${PLACE} where a.sealed_no = $1`, [bounds.last]),
    firstRow<Place>(db, `${PLACE} where a.hash is not null order by a.sealed_no desc limit 1`),
  ]);
  if (!first || !last || !head) throw new ApiError('NOTHING_SEALED');
  return { period: { from: from ?? null, to: to ?? null }, first, last, head };
}

/** Slices of the lines, by their places in the chain. */
async function* slices<Row extends object>(
  { first, last }: Exported,
  read: (from: number, to: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = first.no; from <= last.no; from += SLICE)
    yield await read(from, Math.min(from + SLICE - 1, last.no));
}

/** Names of the columns of `audit_export()` as the script reads them. */
const SEALED = `no::int, seq::int, prev, hash, pseudonym, covered, seal, salt, personal, redaction_salt as "redactionSalt", redaction_seal as "redactionSeal"`;

async function* jsonLines(system: Queryable, exported: Exported): AsyncGenerator<string> {
  const read = (from: number, to: number) =>
    allRows<object>(system, `select ${SEALED} from audit_export($1, $2)`, [from, to]);
  for await (const rows of slices(exported, read))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const csv = (system: Queryable, exported: Exported): Readable =>
  csvOf(
    auditSource.export.columns,
    slices(exported, (from, to) =>
      allRows<AuditLine>(
        system,
        `select ${auditSource.select} from audit_events a where a.sealed_no between $1 and $2 order by a.sealed_no`,
        [from, to],
      ),
    ),
  );

const README = `Export du journal d’audit

journal.csv        le journal, à lire dans un tableur
journal.jsonl      tout ce que l’empreinte de chaque ligne couvre
head.json          tête de la chaîne au moment de l’export
manifest.json      période, lignes, empreinte SHA-256 de chaque fichier
manifest.sig       signature Ed25519 de l’empreinte de manifest.json
cle-publique.pem   clé publique ; comparez-la à celle que la banque publie
verifier.mjs       vérifie tout sans le portail :

    node verifier.mjs <cet export>.zip --key <clé publique de la banque>.pem
`;

const publicPem = (key: KeyObject): string =>
  String(createPublicKey(key).export({ format: 'pem', type: 'spki' }));

/**
 * The ZIP as a stream: a slice of lines is in memory, the manifest is written last.
 * @param system the system's login: no other may read what hashes cover
 */
export async function auditZip(system: Queryable, exported: Exported, key: KeyObject): Promise<Readable> {
  const script = await readFile(new URL('verifier.mjs', import.meta.url));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const files: Record<string, { bytes: number; sha256: string }> = {};

  /** A part of the ZIP; its hash is in `files` once it has been sent. */
  const add = (name: string, content: AsyncIterable<string | Buffer>): void => {
    async function* hashed() {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of content) {
        const part = Buffer.from(chunk as string);
        hash.update(part);
        bytes += part.length;
        yield part;
      }
      files[name] = { bytes, sha256: hash.digest('hex') };
    }
    addStream(name, hashed());
  };
  const addStream = (name: string, content: AsyncIterable<Buffer>): void => {
    const stream = Readable.from(content, { objectMode: false });
    stream.once('error', (error) => output.destroy(error));
    output.once('close', () => stream.destroy());
    zip.addReadStream(stream, name, { compressionLevel: 6 });
  };

  add('LISEZ-MOI.txt', Readable.from([README]));
  add('verifier.mjs', Readable.from([script]));
  add('cle-publique.pem', Readable.from([publicPem(key)]));
  add('head.json', Readable.from([`${JSON.stringify(exported.head, null, 2)}\n`]));
  add('journal.csv', csv(system, exported));
  add('journal.jsonl', Readable.from(jsonLines(system, exported)));
  let manifest = '';
  // Streams of a ZIP are read one after the other, so all hashes are known by now.
  async function* last() {
    const { period, first, last: end, head } = exported;
    manifest = `${JSON.stringify({ format: FORMAT, createdAt: new Date().toISOString(), period, first, last: end, head, files }, null, 2)}\n`;
    yield Buffer.from(manifest);
  }
  async function* signature() {
    const sha256 = createHash('sha256').update(manifest).digest('hex');
    const signed = sign(null, Buffer.from(`${FORMAT}\n${sha256}`), key).toString('base64');
    yield Buffer.from(`${JSON.stringify({ sha256, signature: signed })}\n`);
  }
  addStream('manifest.json', last());
  addStream('manifest.sig', signature());
  zip.end();
  return output;
}
