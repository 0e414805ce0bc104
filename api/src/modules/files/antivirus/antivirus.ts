/** The bytes of a file, in parts; each is asked for once the last one was taken. */
export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** What judges files beside the reader, which refuses the antivirus test file by itself (docs/adr/0066). */
export interface Antivirus {
  /**
   * @param limitMs for the whole of it, from the connection to the verdict
   * @returns the name of what was found, null where nothing was
   * @throws Unanswered without a verdict: not reached, too slow, or an answer that is none
   */
  scan(content: Content, limitMs: number): Promise<string | null>;
}

/** There is no verdict: the file is neither good nor bad. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}
