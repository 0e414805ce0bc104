import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_TEXT_CHARACTERS, TEXT_MS } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import type { PDFPageProxy } from 'pdfjs-dist';
import { installBufferGuard } from './buffer-guard.ts';

export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

const guard = installBufferGuard();
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** A PDF ends with its marker; without it the file was truncated, even if pdf.js could rebuild something. */
function isCut(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-1024)).includes('%%EOF');
}

const open = (bytes: Uint8Array) =>
  pdfjs.getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });

async function extract(bytes: Uint8Array): Promise<PdfAttachment[]> {
  const task = open(bytes);
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
 * crash with it. Throws `ReadingError`: FILE_UNREADABLE (damaged, truncated), FILE_ENCRYPTED (needs a password),
 * FILE_BOMB (over a limit of size or number).
 */
export async function pdfAttachments(bytes: Uint8Array): Promise<PdfAttachment[]> {
  if (isCut(bytes)) throw new ReadingError('FILE_UNREADABLE', 'no %%EOF at the end');
  guard.arm();
  try {
    const attachments = await extract(bytes);
    // pdf.js swallows some errors of a stream: the counter records them.
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

/** The text of a PDF's pages; `whole` says that nothing of it was left out. */
export interface PdfText {
  readonly text: string;
  readonly whole: boolean;
}

/**
 * The text of the pages of a PDF that `pdfAttachments` has read, line by line. Truncated when it is long or slow to
 * read, or at an unreadable page: a failed comparison never refuses the file.
 */
export async function pdfText(bytes: Uint8Array): Promise<PdfText> {
  const start = process.cpuUsage();
  let text = '';
  const isEnough = () => {
    const { user, system } = process.cpuUsage(start);
    return text.length > MAX_TEXT_CHARACTERS || user + system > TEXT_MS * 1_000;
  };
  guard.arm();
  const task = open(bytes);
  try {
    const document = await task.promise;
    for (let page = 1; page <= document.numPages; page += 1) {
      const parts = (await document.getPage(page)).streamTextContent().getReader();
      for (let part = await parts.read(); !part.done; part = await parts.read()) {
        for (const item of (part.value as TextContent).items) {
          if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
        }
        if (isEnough()) return { text: text.slice(0, MAX_TEXT_CHARACTERS), whole: false };
      }
      text += '\n';
    }
    return { text, whole: !guard.tripped() };
  } catch {
    return { text, whole: false };
  } finally {
    guard.disarm();
    await task.destroy();
  }
}
