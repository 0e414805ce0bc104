/** The bytes of a file, in parts; each is asked for once the last one was taken. */
export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The scanner beside the reader, which itself refuses the antivirus test file (docs/adr/0066). */
export interface Antivirus {
  /**
   * @param limitMs in total, from the connection to the verdict
   * @returns the virus found, null without one
   * @throws Unanswered without a verdict: unreachable, too slow, or an invalid answer
   */
  scan(content: Content, limitMs: number): Promise<string | null>;
}

/** No verdict: the file is neither clean nor infected. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}
