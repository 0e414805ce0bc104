import { readSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { RESTART_ABOVE_BYTES } from '../../einvoice/limits.ts';
import { ReadingError, type ReadingErrorCode } from '../../einvoice/reading-error.ts';
import { inspectFile, type Inspection, type ReadingTask } from './inspect-file.ts';

/** A question over IPC; the bytes of its file follow on standard input, which copies nothing in the process that asks. */
export interface Question {
  readonly task: ReadingTask;
  readonly size: number;
}

/** `mustRestart` when so much memory is held that the next file would be blamed for it. */
export type Answer = { readonly mustRestart: boolean } & (
  { readonly inspection: Inspection } | { readonly error: ReadingErrorCode; readonly why: string }
);

/** Where processors are scarce, the API (0) answers before files are read. */
const PRIORITY = 5;

/** The program of a reader: one file at a time, ended from outside when it takes too long (reader-pool.ts). */
// Never higher than it was started with: that is not allowed.
setPriority(Math.max(getPriority(), PRIORITY));
new Worker(new URL('./watchdog.ts', import.meta.url)).unref();
// Nobody is left to answer.
process.on('disconnect', () => process.exit());
process.on('message', ({ task, size }: Question) => {
  void answer(task, receive(size)).then((found) => process.send?.(found));
});
// pdf.js takes longer to load than to read.
await import('../../einvoice/pdf/pdf-attachments.ts');
process.send?.('ready');

function receive(size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const more = readSync(0, bytes, at, size - at, null);
    if (more === 0) process.exit();
    at += more;
  }
  return bytes;
}

async function answer(task: ReadingTask, bytes: Uint8Array): Promise<Answer> {
  try {
    const inspection = await inspectFile(bytes, task);
    return { mustRestart: mustRestart(), inspection };
  } catch (error) {
    const code = error instanceof ReadingError ? error.code : 'FILE_UNREADABLE';
    return { mustRestart: mustRestart(), error: code, why: String(error).slice(0, 500) };
  }
}

function mustRestart(): boolean {
  return process.memoryUsage.rss() > RESTART_ABOVE_BYTES;
}
