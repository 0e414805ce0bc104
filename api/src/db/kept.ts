/** Each process is notified of a change at once; if the notification is lost, it reads it this much later. */
const KEEP_MS = 5_000;
/** After a failed read, before the next one. */
const RETRY_MS = 1_000;

/** A value of the database cached for some seconds. */
export interface Kept<T> {
  /**
   * At most seconds old. While the database is unavailable the last known value stays valid.
   * @throws the database's error when nothing was ever read
   */
  current(): Promise<T>;
  /** It was changed: the next call reads the database. */
  forget(): void;
}

/** @param read reads the database; may return its argument when nothing has changed */
export function keep<T>(read: (known: T | undefined) => Promise<T>): Kept<T> {
  let known: T | undefined;
  /** By a monotonic clock: setting the clock back would extend the cache. */
  let goodUntil = 0;
  let reading: Promise<T> | undefined;
  /** Incremented on each change, so that a read begun earlier is not cached. */
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
