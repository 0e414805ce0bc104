import { parentPort } from 'node:worker_threads';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../limits.ts';
import { installBufferGuard } from './buffer-guard.ts';
import type { PdfAttachment, PdfReply } from './pdf-protocol.ts';

/** The thread that runs pdf.js: one file at a time, killed by its owner when it takes too long. */
const guard = installBufferGuard();
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');

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

async function answer(data: Uint8Array): Promise<PdfReply> {
  guard.reset();
  try {
    const attachments = await extract(data);
    // pdf.js swallows some failures of a stream: the meter remembers.
    const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (guard.tripped() || size > MAX_ATTACHMENT_BYTES)
      return { error: 'FILE_BOMB', why: 'decompressed size' };
    return { attachments };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (guard.tripped() || name === 'RangeError') return { error: 'FILE_BOMB', why: message };
    return {
      error: name === 'PasswordException' ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE',
      why: `${name}: ${message}`,
    };
  }
}

parentPort?.on('message', async (data: Uint8Array) => {
  const reply = await answer(data);
  const buffers = 'attachments' in reply ? reply.attachments.map(({ bytes }) => bytes.buffer) : [];
  parentPort?.postMessage(reply, buffers as ArrayBuffer[]);
});
parentPort?.postMessage('ready', []);
