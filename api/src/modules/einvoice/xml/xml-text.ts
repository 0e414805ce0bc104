import { ReadingError } from '../reading-error.ts';

const HEAD_BYTES = 64 * 1024;

/** Encodings an invoice may declare, by the name the decoder knows. ISO-8859-1 is read as its superset windows-1252. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1256': 'windows-1256',
};

/** The encoding the bytes themselves show: byte order mark, or the zeros of UTF-16 around the first `<`. */
function shownEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  // Bytes that show no UTF-16 are not UTF-16, whatever a .NET writer declared.
  if (declared.startsWith('utf-16')) return 'utf-8';
  const known = encodings[declared];
  if (known === undefined) throw new ReadingError('FILE_UNREADABLE', `encoding ${declared}`);
  return known;
}

/** The text of an XML file. Bytes that contradict their encoding are refused: a garbled name must not be accepted. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = shownEncoding(bytes) ?? declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new ReadingError('FILE_UNREADABLE', `bytes that are not ${encoding}`);
  }
}

/** The beginning of a file as text, whatever it is: enough to find the root of an XML. */
export function xmlHead(bytes: Uint8Array): string {
  return new TextDecoder(shownEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
}
