import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { transactAs, type Queryable } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { personRows, type Person } from './privacy.repository.ts';

/* A person's data as stored, a few hundred rows at a time: JSON for programs, a page in French for people. */

const SHOWN = PERSONAL_DATA.filter(({ shown }) => shown);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const LONGEST = 2_000;
function said(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value === true) return 'oui';
  if (value === false) return 'non';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Here a photo would be text; the JSON contains all of it.
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}… (${text.length} caractères, entier dans donnees.json)`
    : text;
}

const HEAD = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width"><title>Vos données personnelles</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}h2{margin-top:2rem}</style>`;

type Rows = AsyncIterable<Record<string, unknown>>;

async function* json(person: Person, at: string, rows: (n: number) => Rows): AsyncGenerator<string> {
  yield `{"person":${JSON.stringify({ id: person.id, name: person.name, email: person.email })},"at":"${at}","data":{`;
  for (const [n, { what }] of SHOWN.entries()) {
    yield `${n > 0 ? ',' : ''}\n${JSON.stringify(what)}:[`;
    let first = true;
    for await (const row of rows(n)) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`;
      first = false;
    }
    yield ']';
  }
  yield '}}\n';
}

async function* page(person: Person, at: string, rows: (n: number) => Rows): AsyncGenerator<string> {
  yield `${HEAD}<h1>Vos données personnelles</h1><p>${escaped(person.name)}, ${escaped(person.email)}. État du ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}.</p>`;
  for (const [n, { what, fate }] of SHOWN.entries()) {
    let heads: string[] | null = null;
    for await (const row of rows(n)) {
      if (!heads) {
        heads = Object.keys(row);
        const why =
          'erase' in fate ? 'Effacé à votre demande.' : `Conservé ${fate.keptFor}\u00a0: ${fate.legalBasis}.`;
        yield `<h2>${escaped(what)}</h2><p>${escaped(why)}</p><table><thead><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr></thead><tbody>`;
      }
      yield `<tr>${heads.map((head) => `<td>${escaped(said(row[head]))}</td>`).join('')}</tr>`;
    }
    if (heads) yield '</tbody></table>';
  }
  yield '</html>\n';
}

/**
 * The ZIP of a person's data, from one snapshot of the database. It is cut off when the requesting session ends.
 * @param sessionId of the requester
 */
export function personalDataZip(services: Services, person: Person, sessionId: string): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  void transactAs(services.pools.of('system'), async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const rows = (n: number) =>
      guarded(services, sessionId, personRows(tx, person, SHOWN[n] as (typeof SHOWN)[number]));
    const at = new Date().toISOString();
    const add = (name: string, text: AsyncGenerator<string>) => {
      const stream = Readable.from(text, { objectMode: false });
      stream.on('error', (error) => out.destroy(error));
      zip.addReadStream(stream, name);
    };
    add('donnees.json', json(person, at, rows));
    add('donnees.html', page(person, at, rows));
    zip.end();
    await finished(out);
  }).catch((error: unknown) => out.destroy(error as Error));
  return out;
}

/** Checks every few hundred rows that the session is still open. */
async function* guarded(
  services: Services,
  sessionId: string,
  batches: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<Record<string, unknown>> {
  for await (const batch of batches) {
    await requireSession(services.pools.of('system'), sessionId);
    yield* batch;
  }
}

async function requireSession(db: Queryable, sessionId: string): Promise<void> {
  const { rowCount } = await db.query('select from sessions where id = $1 and ended_at is null', [sessionId]);
  if (rowCount === 0) throw new Error('the session that asked for personal data has ended');
}
