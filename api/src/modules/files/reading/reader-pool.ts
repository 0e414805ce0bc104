import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../../http/problem.ts';
import { rateLimited } from '../../../http/rate-limited.ts';
import { READER_HEAP_MB, READING_SECONDS } from '../../einvoice/limits.ts';
import { ReadingError } from '../../einvoice/reading-error.ts';
import { FairQueue, type Caller } from './fair-queue.ts';
import type { Inspection, ReadingTask } from './inspect-file.ts';
import type { Answer, Question } from './reader-process.ts';

/** At most two for visitors, one more for signed-in users. */
const READERS = 3;
const WAITING = { perCaller: 24, visitors: 240 } as const;
/** Loading pdf.js takes half a second; a machine that needs this long has other troubles. */
const STARTING_MS = 30_000;

/** On a busy machine a reader gets less processor time: a file may take this many times longer in total. */
const MOST_WAITING = 6;

/** Milliseconds of processor time that a process has used; where the system does not say, as if it had run all the time. */
function processorMs(pid: number | undefined): number {
  try {
    // Fields 14 and 15 of proc(5), in hundredths of a second, counted from behind the name, which may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url));
/** It reads its own code and nothing else, writes nothing, starts nothing; sharp is an addon. */
const permissions = [
  '--permission',
  ...['api', 'node_modules', 'shared/contract'].map((folder) => `--allow-fs-read=${root}${folder}/`),
  '--allow-worker',
  '--allow-addons',
];

/** A file to be read, and who waits for it. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly caller: Caller;
  /** Aborted when nobody waits any more: a file that was not begun is then left out. */
  readonly gone?: AbortSignal;
}

/** Reads files in separate processes, so that no file crashes or freezes the API. */
export interface FileReader {
  /**
   * Waits for its turn among the callers, then for the inspection, limited to `readingSeconds` of processor time.
   * @throws ReadingError of the file; FILE_BOMB also when reading took too much time or memory
   * @throws ApiError RATE_LIMITED when too many files of this caller wait, UNAVAILABLE when no reader is available
   */
  read(task: ReadingTask, file: FileToRead): Promise<Inspection>;
  /** Process ids of the readers there are. */
  pids(): number[];
  /** Ends all readers; files that wait are refused with UNAVAILABLE. */
  close(): Promise<void>;
}

function unavailable(cause: unknown): ApiError {
  return Object.assign(new ApiError('UNAVAILABLE'), { cause });
}

/** One process: started with its code loaded, ended by a file that it could not read. */
class Reader {
  readonly #child: ChildProcess;
  readonly #started: Promise<unknown>;
  #mustRestart = false;

  constructor(onEnd: (reader: Reader) => void) {
    this.#child = fork(program, [], {
      cwd: root,
      // Nothing of ours: neither secrets nor the address of the database.
      env: {},
      execArgv: [`--max-old-space-size=${READER_HEAP_MB}`, '--single-threaded-gc', ...permissions],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    // Writing to a reader that has died: its end says so.
    this.#child.stdin?.on('error', () => undefined);
    const ended = () => onEnd(this);
    this.#child.on('exit', ended).on('error', ended);
    this.#started = this.#message(STARTING_MS);
    this.#started.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Whether it may read another file. */
  get fit(): boolean {
    const { connected, exitCode, signalCode } = this.#child;
    return connected && exitCode === null && signalCode === null && !this.#mustRestart;
  }

  /** @throws ReadingError, ApiError UNAVAILABLE when it never started */
  async read(task: ReadingTask, bytes: Uint8Array, timeoutMs: number): Promise<Inspection> {
    await this.#started.catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const reply = this.#message(timeoutMs);
    this.#child.send({ task, size: bytes.length } satisfies Question, () => undefined);
    this.#child.stdin?.write(bytes);
    const answer = (await reply) as Answer;
    this.#mustRestart = answer.mustRestart;
    if ('error' in answer) throw new ReadingError(answer.error, answer.why);
    return answer.inspection;
  }

  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /**
   * The next thing it says; its end, or ours after the time limit, is a refusal of the file.
   * @param timeoutMs of the processor's time
   */
  #message(timeoutMs: number): Promise<unknown> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      let late = false;
      const since = performance.now();
      const used = processorMs(child.pid);
      const check = () => {
        const left = timeoutMs - (processorMs(child.pid) - used);
        if (left > 0 && performance.now() - since < MOST_WAITING * timeoutMs) {
          timer = setTimeout(check, Math.max(left, 50));
          return;
        }
        late = true;
        child.kill('SIGKILL');
      };
      let timer = setTimeout(check, timeoutMs);
      const settle = (how: () => void) => {
        clearTimeout(timer);
        child.off('message', said).off('exit', died).off('error', failed);
        how();
      };
      const said = (message: unknown) => settle(() => resolve(message));
      const failed = (error: unknown) => settle(() => reject(error));
      const died = (code: number | null, signal: string | null) => {
        // Ended by somebody else, the file may have been honest.
        const blame = signal === 'SIGKILL' && !late ? 'FILE_UNREADABLE' : 'FILE_BOMB';
        failed(new ReadingError(blame, late ? 'takes too long' : `its reader ended (${signal ?? code})`));
      };
      child.on('message', said).on('exit', died).on('error', failed);
    });
  }
}

interface Job {
  readonly task: ReadingTask;
  readonly bytes: Uint8Array;
  readonly resolve: (inspection: Inspection) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Readers are started as they are needed, then kept.
 * @param readingSeconds limit of one file, in processor time
 */
export function createFileReader(readingSeconds = READING_SECONDS): FileReader {
  const queue = new FairQueue<Job>(READERS, WAITING);
  const readers = new Set<Reader>();
  const idle: Reader[] = [];
  let closing = false;

  function start(): Reader {
    const reader = new Reader((ended) => readers.delete(ended));
    readers.add(reader);
    return reader;
  }

  function take(): Reader {
    for (let reader = idle.pop(); reader; reader = idle.pop()) if (reader.fit) return reader;
    return start();
  }

  /** Takes a reader back, or replaces it: the next file should not wait for pdf.js to load. */
  async function giveBack(reader: Reader): Promise<void> {
    if (!reader.fit) await reader.end();
    if (!closing) idle.push(reader.fit ? reader : start());
  }

  async function serve({ task, bytes, resolve, reject }: Job): Promise<void> {
    let reader: Reader | undefined;
    try {
      reader = take();
      resolve(await reader.read(task, bytes, 1000 * readingSeconds));
    } catch (error) {
      const known = error instanceof ReadingError && !closing;
      reject(known ? error : unavailable(error));
      // One that did not even start is not tried again before somebody asks.
      if (!(error instanceof ReadingError)) return reader?.end();
    }
    if (reader) await giveBack(reader);
  }

  async function run(caller: Caller, job: Job): Promise<void> {
    // A reader that could not be replaced: the next file asks for one.
    await serve(job).catch(() => undefined);
    queue.done(caller);
    serveNext();
  }

  function serveNext(): void {
    for (let entry = queue.next(); entry; entry = queue.next()) void run(entry.caller, entry.item);
  }

  return {
    read: (task, { bytes, caller, gone }) =>
      new Promise((resolve, reject) => {
        if (closing) throw new ApiError('UNAVAILABLE');
        if (gone?.aborted) throw new ApiError('UPLOAD_INCOMPLETE');
        const job = { task, bytes, resolve, reject };
        const added = queue.add(caller, job);
        if (added === 'caller is full') throw rateLimited(readingSeconds);
        if (added === 'visitors are full') throw new ApiError('UNAVAILABLE');
        gone?.addEventListener('abort', () => {
          if (queue.remove(caller, job)) reject(new ApiError('UPLOAD_INCOMPLETE'));
        });
        serveNext();
      }),
    pids: () => [...readers].map(({ pid }) => pid),
    close: async () => {
      closing = true;
      for (const { reject } of queue.clear()) reject(new ApiError('UNAVAILABLE'));
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}
