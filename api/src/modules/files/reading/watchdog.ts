import { setInterval } from 'node:timers';
import { MAX_READER_BYTES } from '../../einvoice/limits.ts';

/**
 * A thread of the reader's process, which nothing that a file does to the main one holds up: it ends the process when
 * that outgrows its memory, or when the API is gone, however it went.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_READER_BYTES || process.ppid !== parent)
    process.kill(process.pid, 'SIGTERM');
}, 50);
