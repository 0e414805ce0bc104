/** Each process hears of a change at once; should the word be lost, it knows this much later. */
const KEEP_MS = 5_000;
/** After a failed look, before the next one. */
const RETRY_MS = 1_000;

/** What a process keeps of the database for some seconds. */
export interface Kept<T> {
  /**
   * At most seconds old. While the database is away the last known value stays in force.
   * @throws the database's error when nothing was ever read
   */
  current(): Promise<T>;
  /** Somebody changed it: the next look asks the database. */
  forget(): void;
}

/** @param read asks the database; may answer what it is given, when nothing has changed since */
export function keep<T>(read: (known: T | undefined) => Promise<T>): Kept<T> {
  let known: T | undefined;
  /** By a clock that nobody sets: one that is put back an hour would keep it as long. */
  let goodUntil = 0;
  let reading: Promise<T> | undefined;
  /** Grows with each change, so that a look begun before it is not kept. */
  let changes = 0;

  async function look(): Promise<T> {
    const seenChanges = changes;
    try {
      const now = await read(known);
      if (seenChanges === changes) {
        known = now;
        goodUntil = performance.now() + KEEP_MS;
      }
      return now;
    } catch (error) {
      if (known === undefined) throw error;
      if (seenChanges === changes) goodUntil = performance.now() + RETRY_MS;
      return known;
    }
  }

  return {
    current: async () => {
      if (known !== undefined && performance.now() < goodUntil) return known;
      const mine = (reading ??= look().finally(() => {
        if (reading === mine) reading = undefined;
      }));
      return mine;
    },
    forget: () => {
      changes += 1;
      goodUntil = 0;
      reading = undefined;
    },
  };
}
