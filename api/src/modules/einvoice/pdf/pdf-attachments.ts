import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PDF_TIMEOUT_MS } from '../limits.ts';
import { ReadingError } from '../reading-error.ts';
import type { PdfAttachment, PdfReply } from './pdf-protocol.ts';

/** A thread ready to read, kept from one file to the next: pdf.js takes longer to load than to read. */
let standing: Promise<Worker> | null = null;
let queue: Promise<unknown> = Promise.resolve();

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  await once(worker, 'message');
  // A thread that dies between two files must not take the server with it.
  const forget = () => {
    standing = null;
  };
  worker.on('error', forget).on('exit', forget);
  // Idle, it must not keep the process alive.
  worker.unref();
  return worker;
}

async function drop(worker: Worker): Promise<void> {
  standing = null;
  await worker.terminate();
}

/** One file in the thread. A thread that is late or dies is dropped: the next file gets a new one. */
async function run(bytes: Uint8Array, timeoutMs: number): Promise<PdfReply> {
  standing ??= start();
  const worker = await standing.catch((error: unknown) => {
    standing = null;
    throw error;
  });
  worker.ref();
  try {
    const copy = new Uint8Array(bytes);
    worker.postMessage(copy, [copy.buffer]);
    const [reply] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [PdfReply];
    worker.unref();
    return reply;
  } catch (error) {
    await drop(worker);
    const { code } = error as { code?: string };
    const greedy = code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY';
    return { error: greedy ? 'FILE_BOMB' : 'FILE_UNREADABLE', why: String(error) };
  }
}

/** A PDF ends with its marker; without it the file was cut, even where pdf.js could rebuild something. */
function isCut(bytes: Uint8Array): boolean {
  return !Buffer.from(bytes.subarray(-1024)).includes('%%EOF');
}

/**
 * The files embedded in a PDF (its EmbeddedFiles name tree), read by pdf.js in a thread with limits of time and memory.
 * Throws `ReadingError`: FILE_UNREADABLE (damaged, cut), FILE_ENCRYPTED (needs a password), FILE_BOMB (over a limit).
 */
export async function pdfAttachments(
  bytes: Uint8Array,
  timeoutMs = PDF_TIMEOUT_MS,
): Promise<PdfAttachment[]> {
  if (isCut(bytes)) throw new ReadingError('FILE_UNREADABLE', 'no %%EOF at the end');
  const turn = queue.then(() => run(bytes, timeoutMs));
  queue = turn.catch(() => undefined);
  const reply = await turn;
  if ('error' in reply) throw new ReadingError(reply.error, reply.why);
  return reply.attachments;
}

/** Ends the idle thread: for an orderly shutdown and for tests. */
export async function closePdfReader(): Promise<void> {
  const worker = await standing?.catch(() => null);
  if (worker) await drop(worker);
}
