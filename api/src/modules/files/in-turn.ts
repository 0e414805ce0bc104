import { FairQueue, type Caller } from './reading/fair-queue.ts';

/** Runs work in a few slots: one at a time per caller, callers in rotation, so that memory is bounded. */
export class InTurn {
  readonly #queue: FairQueue<() => Promise<void>>;

  /** @param places at least two */
  constructor(places: number) {
    this.#queue = new FairQueue(places, { perCaller: Number.POSITIVE_INFINITY, visitors: 0 });
  }

  /** Waits for its turn, then for the work. @throws whatever the work throws */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.add(caller, () => work().then(resolve, reject));
      this.#fill();
    });
  }

  #fill(): void {
    for (let next = this.#queue.next(); next; next = this.#queue.next()) {
      const { caller, item } = next;
      void item().finally(() => {
        this.#queue.done(caller);
        this.#fill();
      });
    }
  }
}
