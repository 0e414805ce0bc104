/** A French notice stands at the latest this long after the click; what is late is still waited for behind it. */
export const NOTICE_MS = 2300;

/** Settles like `work`, or rejects with `late(work)` after `ms`. The work itself goes on. */
export function withDeadline<T>(work: Promise<T>, ms: number, late: (work: Promise<T>) => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late(work)), ms);
  });
  // Whoever waits for the late result hears of its failure; nobody else has to.
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** One clock for all that a navigation waits for: entry, exposed module and page share its time. */
export class NavigationClock {
  /** The first navigation began with the document. */
  #startedAt = 0;
  readonly #now: () => number;
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  start(): void {
    this.#startedAt = this.#now();
  }

  /** Nothing is under way: the next thing that is waited for has its whole time. */
  stop(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
  }

  /** ms until the notice, from the start of the navigation; a fresh allowance when none is under way. */
  left(): number {
    const left = NOTICE_MS - (this.#now() - this.#startedAt);
    return left > 0 ? left : NOTICE_MS;
  }
}
