import { ReadingError } from '../reading-error.ts';
import { xmlHead } from '../xml/xml-text.ts';
import { isInfected } from './eicar.ts';
import { isPolyglot } from './polyglot.ts';

export type FileType = 'pdf' | 'xml' | 'png' | 'jpg';

const magics: readonly (readonly [FileType, string])[] = [
  ['pdf', '%PDF-'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['jpg', '\u00ff\u00d8\u00ff'],
];

/** Documents that a browser executes are not data, whatever their syntax. */
const activeRoots = new Set(['svg', 'html']);

/** The local name of the first element, or of the DOCTYPE before it; null when the text is no XML. */
function rootName(head: string): string | null {
  let rest = head.trimStart();
  for (;;) {
    const skipped = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)\s*/.exec(rest);
    if (!skipped) break;
    rest = rest.slice(skipped[0].length);
  }
  const match = /^<(?:!DOCTYPE\s+)?(?:[\p{L}_][\w.-]*:)?([\p{L}_][\w.-]*)/iu.exec(rest);
  if (match) return match[1] ?? null;
  // A prologue longer than the head is still XML: the parser will tell.
  return rest.startsWith('<!--') || rest.startsWith('<?') ? '' : null;
}

function detect(bytes: Uint8Array): FileType | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const found = magics.find(([, magic]) => start.startsWith(magic));
  if (found) return found[0];
  const root = rootName(xmlHead(bytes));
  return root === null || activeRoots.has(root.toLowerCase()) ? null : 'xml';
}

/**
 * The type of an uploaded file by its bytes, never by its name or header.
 * Throws `ReadingError`: FILE_EMPTY, FILE_INFECTED (EICAR, also deflated in a PDF), FILE_TYPE_REFUSED (any other
 * type, SVG and HTML, polyglots).
 */
export function sniffFile(bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new ReadingError('FILE_EMPTY', 'no byte');
  if (isInfected(bytes)) throw new ReadingError('FILE_INFECTED', 'EICAR test string');
  const type = detect(bytes);
  if (type === null) throw new ReadingError('FILE_TYPE_REFUSED', 'not PDF, XML, PNG nor JPG');
  if (isPolyglot(bytes, type))
    throw new ReadingError('FILE_TYPE_REFUSED', `${type} that is also something else`);
  return type;
}
