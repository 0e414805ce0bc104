import { crc32, inflateRawSync } from 'node:zlib';
import { isInfected } from '../../einvoice/file/eicar.ts';
import { decodeXml } from '../../einvoice/xml/xml-text.ts';
import { ReadingError } from '../../einvoice/reading-error.ts';

export type SheetType = 'xlsx' | 'ods' | 'csv';

/** Parts of a workbook, what they may inflate to together, and the lines of a CSV that must agree. */
const MAX_PARTS = 1_000;
const MAX_INFLATED = 64 * 1024 * 1024;
const COMPARED_LINES = 20;

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const END_BYTES = 22;
/** What may follow a part that was written as a stream: its checksum and sizes. */
const DESCRIPTOR_BYTES = 24;
const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** Parts that a table of figures has; all others run, embed or fetch something. */
const KNOWN_PART =
  /(?:^mimetype|\/|\.(?:xml|rels|rdf|vml|png|jpe?g|gif|[ew]mf|svm)|\/printerSettings\d*\.bin)$/i;
const ACTIVE_PART =
  /vba|macro|activex|embeddings|externallinks|connections|querytables|customui|webextensions|^(?:basic|scripts|dialogs|object ?\d+)\//i;
/** The same within a part: scripts, and links that are followed unasked. */
const ACTIVE_TEXT =
  /macroEnabled|vbaProject|oleObject|ddeLink|dde-link|office:scripts?\b(?!\s*\/>)|script:event-listener|vnd\.sun\.star\.script/i;
/** Functions that reach outside of the workbook. */
const REACHING =
  /(?:<(?:f|definedName)\b[^<>]*>[^<]*|:formula="[^"<]*)\b(?:DDE|WEBSERVICE|CALL|REGISTER(?:\.ID)?|EXEC)\s*\(/i;
const markup = /<(?:html|script|svg|\?php|!doctype html)|%PDF-/i;

/** A cell that a program would compute, with any separator: amounts and telephone numbers are data. */
const FORMULA = /(?:^|[;,\t\r\n])["' \u00A0]*(?:[=@＝＠]|[+\-＋－][^;,\t\r\n]*(?:[|!=]|[A-Za-z]\())/m;
// oxlint-disable-next-line no-control-regex -- A text has none of them.
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F]/;

const refused = (why: string) => new ReadingError('FILE_TYPE_REFUSED', why);

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The parts of a ZIP that is one from its first byte to its last, inflated to no more than they announce. */
function partsOf(zip: Buffer): Part[] {
  const end = zip.length - END_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw refused('an archive that does not end as one');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (at + zip.readUInt32LE(end + 12) !== end) throw refused('an archive with bytes that are not its own');
  if (count > MAX_PARTS) throw new ReadingError('FILE_BOMB', `${count} parts`);
  const parts: Part[] = [];
  let follows = 0;
  let inflated = 0;
  const names = new Set<string>();
  const start = at;
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL) throw refused('a damaged directory');
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [sum, packed, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const named = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + named);
    const local = zip.readUInt32LE(at + 42);
    at += 46 + named + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (flags & 1) throw new ReadingError('FILE_ENCRYPTED', name);
    if (method !== 0 && method !== 8) throw refused(`method ${method}`);
    // In order of position, contiguous: nothing is hidden between parts, and no byte belongs to two.
    if (local < follows || local > follows + DESCRIPTOR_BYTES || local + 30 > start)
      throw refused('parts that overlap or leave gaps');
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    follows = body + packed;
    const same = zip.toString('utf8', local + 30, local + 30 + zip.readUInt16LE(local + 26)) === name;
    if (zip.readUInt32LE(local) !== LOCAL || !same || follows > start) throw refused('a damaged part');
    if (names.has(name.toLowerCase()) || /\\|\.\.|^\/|\0/.test(name)) throw refused(`the name ${name}`);
    names.add(name.toLowerCase());
    inflated += size;
    if (inflated > MAX_INFLATED) throw new ReadingError('FILE_BOMB', `${inflated} bytes`);
    parts.push({ name, bytes: inflate(zip.subarray(body, follows), method, size, sum) });
  }
  if (at !== end || start > follows + DESCRIPTOR_BYTES) throw refused('a directory with bytes of others');
  return parts;
}

function inflate(packed: Buffer, method: number, size: number, sum: number): Buffer {
  let bytes = packed;
  try {
    // More than it announces is no honest part.
    if (method === 8) bytes = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new ReadingError('FILE_BOMB', 'a part that inflates to something else than it announces');
  }
  if (bytes.length !== size || crc32(bytes) !== sum)
    throw new ReadingError('FILE_UNREADABLE', 'a damaged part');
  return bytes;
}

/** Links that are followed when a workbook is opened; those of a cell wait for a click. */
const fetches = (relations: string) =>
  [...relations.matchAll(/<Relationship\b[^<>]*>/g)].some(
    ([one]) => /TargetMode\s*=\s*["']External/i.test(one) && !/relationships\/hyperlink["']/.test(one),
  );

function requireHarmless({ name, bytes }: Part): void {
  if (!KNOWN_PART.test(name) || ACTIVE_PART.test(name)) throw refused(`the part ${name}`);
  if (isInfected(bytes)) throw new ReadingError('FILE_INFECTED', `EICAR in ${name}`);
  if (!/\.(?:xml|rels|rdf|vml)$/i.test(name)) return;
  const text = decodeXml(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ReadingError('XML_UNSAFE', name);
  if (/manifest:encryption-data/.test(text)) throw new ReadingError('FILE_ENCRYPTED', name);
  if (ACTIVE_TEXT.test(text) || REACHING.test(text) || fetches(text))
    throw refused(`what ${name} does when it is opened`);
}

function workbookOf(zip: Buffer): 'xlsx' | 'ods' {
  if (markup.test(zip.subarray(0, 1024).toString('latin1')))
    throw refused('an archive that is something else');
  const parts = partsOf(zip);
  for (const part of parts) requireHarmless(part);
  const read = (name: string) => parts.find((part) => part.name === name)?.bytes.toString('utf8') ?? '';
  if (parts[0]?.name === 'mimetype' && read('mimetype') === ODS_TYPE && read('content.xml')) return 'ods';
  if (/spreadsheetml\.sheet\.main\+xml/.test(read('[Content_Types].xml')) && read('xl/workbook.xml'))
    return 'xlsx';
  throw refused('an archive that is no workbook');
}

/** Whether a text is a table: lines that have as many separators each. Throws for cells that would be computed. */
function isCsv(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1024).toString('latin1');
  if (CONTROLS.test(head) || markup.test(head) || head.trimStart().startsWith('<')) return false;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  if (CONTROLS.test(text) || markup.test(text)) return false;
  const lines = text.split(/[\r\n]+/, COMPARED_LINES + 1).filter((line) => line.trim() !== '');
  const tells = (separator: string) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length);
    return (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  };
  if (lines.length < 2 || ![';', ',', '\t'].some(tells)) return false;
  if (FORMULA.test(text)) throw refused('a cell that is computed');
  return true;
}

/**
 * The kind of table that a file is, by its bytes: a workbook without macros, automatic links and embedded objects, or a
 * text without formulas. Null for anything else. Throws `ReadingError`.
 */
export function sheetOf(bytes: Uint8Array): SheetType | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < END_BYTES || isInfected(buffer)) return null;
  if (buffer.readUInt32LE(0) === LOCAL) return workbookOf(buffer);
  return isCsv(buffer) ? 'csv' : null;
}
