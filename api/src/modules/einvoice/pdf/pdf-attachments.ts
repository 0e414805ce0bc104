import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import { installBufferGuard } from './buffer-guard.ts';

export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const guard = installBufferGuard();
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** A PDF ends with its marker; without it the file was cut, even where pdf.js could rebuild something. */
function isCut(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-1024)).includes('%%EOF');
}

async function extract(data: Uint8Array): Promise<PdfAttachment[]> {
  const task = pdfjs.getDocument({
    data,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const listed = [...((await document.getAttachments()) ?? new Map())];
    if (listed.length > MAX_ATTACHMENTS) throw new RangeError('Too many attachments');
    const attachments: PdfAttachment[] = [];
    for (const [id, { filename }] of listed) {
      const bytes = await document.getAttachmentContent(id);
      if (bytes) attachments.push({ name: filename, bytes: bytes.slice() });
    }
    return attachments;
  } finally {
    await task.destroy();
  }
}

/**
 * The files embedded in a PDF (its EmbeddedFiles name tree), read by pdf.js; one PDF at a time, in a process that may
 * end with it. Throws `ReadingError`: FILE_UNREADABLE (damaged, cut), FILE_ENCRYPTED (needs a password), FILE_BOMB
 * (over a limit of size or number).
 */
export async function pdfAttachments(bytes: Uint8Array): Promise<PdfAttachment[]> {
  if (isCut(bytes)) throw new ReadingError('FILE_UNREADABLE', 'no %%EOF at the end');
  guard.arm();
  try {
    const attachments = await extract(new Uint8Array(bytes));
    // pdf.js swallows some failures of a stream: the meter remembers.
    const size = attachments.reduce((sum, attachment) => sum + attachment.bytes.length, 0);
    if (guard.tripped() || size > MAX_ATTACHMENT_BYTES) throw new RangeError('Decompressed size');
    return attachments;
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (guard.tripped() || name === 'RangeError') throw new ReadingError('FILE_BOMB', message);
    const locked = name === 'PasswordException';
    throw new ReadingError(locked ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE', `${name}: ${message}`);
  } finally {
    guard.disarm();
  }
}
