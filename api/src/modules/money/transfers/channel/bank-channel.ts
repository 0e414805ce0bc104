import { MAX_BANK_FILE_BYTES } from '../pain-002.ts';

/** Folders of the channel: what leaves, what the bank answers, and what became of each answer. */
export const OUT = 'out';
export const IN = 'in';
export const READ = 'in/read';
export const REFUSED = 'in/refused';

/** One byte more than an answer may have is enough to refuse it. */
export const MOST_BYTES = MAX_BANK_FILE_BYTES + 1;

/** Where payment files are dropped for the bank and its answers are picked up. Every operation ends or fails in bounded time. */
export interface BankChannel {
  /**
   * Writes a file to `out/` whole or not at all: readers see it under its name only once it is complete, and a name is
   * never written twice. The same bytes under that name count as written: a run that stopped before its commit left them.
   * @throws Error where other bytes have that name, or it cannot be written
   */
  drop(name: string, content: string): Promise<void>;
  /** Names in `in/`, as the channel gives them; none where there is no such folder. */
  waiting(): Promise<string[]>;
  /** An answer's bytes, at most {@link MOST_BYTES}. */
  read(name: string): Promise<Buffer>;
  /** Moves an answer to `in/read/`, in place of one that had its name. */
  moveToRead(name: string): Promise<void>;
  /** Moves an answer to `in/refused/`, likewise, with the reason in `<name>.txt`. */
  moveToRefused(name: string, reason: string): Promise<void>;
  close(): void;
}

export class OtherBytes extends Error {
  override name = 'OtherBytes';
  constructor(name: string) {
    super(`${name}: other bytes have left`);
  }
}
