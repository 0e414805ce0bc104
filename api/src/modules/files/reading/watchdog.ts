import { setInterval } from 'node:timers';
import { MAX_READER_BYTES } from '../../einvoice/limits.ts';

/**
 * A thread of the reader's process, which no file can block: it ends the process when it exceeds its memory, or when
 * the API is gone.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_READER_BYTES || process.ppid !== parent)
    process.kill(process.pid, 'SIGTERM');
}, 50);
