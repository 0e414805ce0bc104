/** On whose behalf a file is read: a user, or for visitors the network they come from. */
export interface Caller {
  readonly key: string;
  readonly visitor: boolean;
}

/** How many files may wait: of one caller, and of all visitors together. */
export interface QueueLimits {
  readonly perCaller: number;
  readonly visitors: number;
}

interface Line<T> {
  readonly caller: Caller;
  readonly items: T[];
}

/**
 * Schedules callers on a few slots. One slot at a time per caller, callers in rotation, so that one caller's many files
 * delay nobody else's; visitors together leave at least one slot to signed-in users.
 */
export class FairQueue<T> {
  readonly #places: number;
  readonly #limits: QueueLimits;
  /** In the order in which callers are served next. */
  readonly #lines = new Map<string, Line<T>>();
  readonly #served = new Map<string, Caller>();

  /** @param places at least two */
  constructor(places: number, limits: QueueLimits) {
    this.#places = places;
    this.#limits = limits;
  }

  /** Puts an item behind those of the same caller; or says whose limit it is over, and leaves it out. */
  add(caller: Caller, item: T): 'waiting' | 'caller is full' | 'visitors are full' {
    const line = this.#lines.get(caller.key);
    if (line && line.items.length >= this.#limits.perCaller) return 'caller is full';
    if (caller.visitor && this.#waitingVisitors() >= this.#limits.visitors) return 'visitors are full';
    if (line) line.items.push(item);
    else this.#lines.set(caller.key, { caller, items: [item] });
    return 'waiting';
  }

  /** Takes a place for the next item that may have one; `done` gives it back. */
  next(): { caller: Caller; item: T } | undefined {
    if (this.#served.size >= this.#places) return undefined;
    for (const [key, { caller, items }] of this.#lines) {
      if (this.#served.has(key) || (caller.visitor && this.#servedVisitors() >= this.#places - 1)) continue;
      const item = items.shift() as T;
      this.#lines.delete(key);
      if (items.length > 0) this.#lines.set(key, { caller, items });
      this.#served.set(key, caller);
      return { caller, item };
    }
    return undefined;
  }

  done(caller: Caller): void {
    this.#served.delete(caller.key);
  }

  /** Takes a waiting item out; false when it is not waiting any more. */
  remove(caller: Caller, item: T): boolean {
    const line = this.#lines.get(caller.key);
    const at = line?.items.indexOf(item) ?? -1;
    if (!line || at < 0) return false;
    line.items.splice(at, 1);
    if (line.items.length === 0) this.#lines.delete(caller.key);
    return true;
  }

  /** Takes out everything that waits. */
  clear(): T[] {
    const items = [...this.#lines.values()].flatMap((line) => line.items);
    this.#lines.clear();
    return items;
  }

  #waitingVisitors(): number {
    let count = 0;
    for (const { caller, items } of this.#lines.values()) if (caller.visitor) count += items.length;
    return count;
  }

  #servedVisitors(): number {
    return [...this.#served.values()].filter(({ visitor }) => visitor).length;
  }
}
