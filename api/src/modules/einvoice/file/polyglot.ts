const EOCD = Buffer.from('PK\u0005\u0006', 'latin1');
const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1');
/** A ZIP is read from its end: 22 bytes and a comment of at most 65 535. */
const EOCD_REACH = 22 + 65_535;
const archives = ['Rar!\u001a\u0007', "7z\u00bc\u00af'\u001c\u0000\u0004"].map((magic) =>
  Buffer.from(magic, 'latin1'),
);
const markup = /<(?:html|script|svg|\?php|!doctype html)/i;
/** Some producers end a PDF with a few bytes of their own. */
const MAX_TRAILING_BYTES = 64;
/** A truncated incremental update starts with an object; the search ends here, whatever follows. */
const TAIL_HEAD_BYTES = 1024;

function isArchive(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(EOCD);
  if (end >= 0 && bytes.length - end <= EOCD_REACH) {
    const empty = bytes.readUInt16LE(Math.min(end + 10, bytes.length - 2)) === 0;
    if (empty || bytes.lastIndexOf(CENTRAL, end) >= 0) return true;
  }
  return archives.some((magic) => bytes.includes(magic));
}

/** White space of a PDF (ISO 32000, table 1). */
const BLANKS = new Set([0, 9, 10, 12, 13, 32]);

/**
 * Bytes after the end of a PDF that are not a truncated incremental update (which is a damaged file, not a polyglot).
 */
function hasForeignTail(pdf: Buffer): boolean {
  const eof = pdf.lastIndexOf('%%EOF');
  if (eof < 0) return false;
  const tail = pdf.subarray(eof + '%%EOF'.length);
  let trailing = 0;
  for (let at = 0; at < tail.length && trailing <= MAX_TRAILING_BYTES; at += 1) {
    if (!BLANKS.has(tail[at] as number)) trailing += 1;
  }
  const head = tail.subarray(0, TAIL_HEAD_BYTES).toString('latin1');
  return trailing > MAX_TRAILING_BYTES && !/\d\s{1,9}\d{1,5}\s{1,9}obj/.test(head);
}

function endsAfterImage(png: Buffer): boolean {
  const iend = png.lastIndexOf('IEND');
  return iend >= 0 && iend + 8 < png.length;
}

/**
 * Whether a file of a given type would also open as another one (PDF with a ZIP at its end, image with a PDF header in
 * the first kilobyte, image with leading markup …): such files are made to be checked as one type and used as another.
 */
export function isPolyglot(bytes: Uint8Array, type: 'pdf' | 'xml' | 'png' | 'jpg'): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isArchive(buffer)) return true;
  const head = buffer.subarray(0, 1024).toString('latin1');
  if (type !== 'pdf' && head.includes('%PDF-')) return true;
  if (type !== 'xml' && markup.test(head)) return true;
  if (type === 'pdf') return hasForeignTail(buffer);
  return type === 'png' && endsAfterImage(buffer);
}
