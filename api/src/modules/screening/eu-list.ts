import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import type { Birth, ListEntry, ListSource, SanctionsList } from './sanctions-list.ts';

const EXPORT = 'http://eu.europa.ec/fpi/fsd/export';
/** More than the list has ever had. */
const MOST_ENTRIES = 100_000;

interface Open {
  reference: string;
  kind: ListEntry['kind'];
  names: Set<string>;
  births: Birth[];
  programme: string | null;
}

const yearOf = (text: string | undefined) => (text && /^\d{4}$/.test(text) ? Number(text) : null);

function birthOf(attributes: Readonly<Record<string, string>>): Birth | null {
  const { birthdate = '', circa, year, yearRangeFrom, yearRangeTo, calendarType = 'GREGORIAN' } = attributes;
  if (calendarType !== 'GREGORIAN') return null;
  const full = /^\d{4}-\d{2}-\d{2}$/.test(birthdate) && circa !== 'true';
  const own = yearOf(year) ?? yearOf(birthdate.slice(0, 4));
  const from = yearOf(yearRangeFrom) ?? own;
  const to = yearOf(yearRangeTo) ?? own;
  return from === null || to === null ? null : { date: full ? birthdate : null, from, to };
}

/**
 * Reads a file in the format of the EU's consolidated list of financial sanctions, version 1.1, in chunks.
 * @throws Error for a file that is missing, malformed, truncated, declares a document type or names nobody
 */
export async function readEuList(pieces: AsyncIterable<Buffer>): Promise<SanctionsList> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const hash = createHash('sha256');
  const text = new TextDecoder('utf-8', { fatal: true });
  const entries: ListEntry[] = [];
  let open: Open | null = null;
  let first = true;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a list declares no document type');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (first && (local !== 'export' || uri !== EXPORT)) throw new Error('not a consolidated list');
    first = false;
    if (uri !== EXPORT) return;
    const plain = Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value.trim()]));
    if (local === 'sanctionEntity') {
      open = {
        reference: plain['euReferenceNumber'] || plain['logicalId'] || '',
        kind: 'person',
        names: new Set(),
        births: [],
        programme: null,
      };
      return;
    }
    if (!open) return;
    if (local === 'subjectType')
      open.kind =
        plain['classificationCode'] === 'E' || plain['code'] === 'enterprise' ? 'company' : 'person';
    else if (local === 'regulation') open.programme ??= plain['programme'] || null;
    else if (local === 'nameAlias') {
      const parts = [plain['firstName'], plain['middleName'], plain['lastName']].filter(Boolean).join(' ');
      for (const name of [plain['wholeName'], parts]) if (name) open.names.add(name);
    } else if (local === 'birthdate') {
      const birth = birthOf(plain);
      if (birth) open.births.push(birth);
    }
  });
  parser.on('closetag', ({ local, uri }) => {
    if (uri !== EXPORT || local !== 'sanctionEntity' || !open) return;
    if (!open.reference) throw new Error('an entry has no reference');
    // Entries of ships, and those without names, are skipped.
    if (open.names.size > 0) entries.push({ ...open, names: [...open.names] });
    if (entries.length > MOST_ENTRIES) throw new Error(`more than ${MOST_ENTRIES} entries`);
    open = null;
  });
  for await (const piece of pieces) {
    hash.update(piece);
    parser.write(text.decode(piece, { stream: true }));
  }
  parser.write(text.decode()).close();
  if (entries.length === 0) throw new Error('the list names nobody');
  return { hash: hash.digest('hex'), entries };
}

/** The list in a local file, which the bank replaces when the EU publishes another. */
export const euListFile = (path: string): ListSource => ({
  stamp: async () => {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  },
  read: () => readEuList(createReadStream(path)),
});
