import { RemoteError, type RemoteErrorKind } from './remote-error.ts';

/** ms after the click until a notice is shown at the latest; late work is still awaited. */
export const NOTICE_MS = 2300;

/** Settles like `work`, or rejects after `ms` with a RemoteError whose `late` is the work, which itself goes on. */
export function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  message: string,
  { kind = 'REMOTE_UNAVAILABLE', remote }: { kind?: RemoteErrorKind; remote?: string } = {},
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteError(kind, message, { remote, late: work })), ms);
  });
  // Callers of the late result handle its failure; without one it must not be an unhandled rejection.
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** One clock for everything that a navigation waits for: entry, exposed module and page share its time. */
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

  /** The navigation is over: the next wait has the whole allowance. */
  stop(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
  }

  /** ms left until the notice, from the start of the navigation; the whole allowance when none is under way. */
  left(): number {
    const left = NOTICE_MS - (this.#now() - this.#startedAt);
    return left > 0 ? left : NOTICE_MS;
  }
}
