import { ListIndex, type ListSource } from './sanctions-list.ts';

/** Keeps the list last read, and reads it again when it has changed. */
export class ListKeeper {
  readonly #source: ListSource | null;
  #kept: { stamp: string; index: Promise<ListIndex> } | null = null;

  /** @param source null: no names are checked */
  constructor(source: ListSource | null) {
    this.#source = source;
  }

  get active(): boolean {
    return this.#source !== null;
  }

  /** The current list; null without one. @throws Error for an incomplete one */
  async current(): Promise<ListIndex | null> {
    if (this.#source === null) return null;
    const stamp = await this.#source.stamp();
    if (this.#kept?.stamp !== stamp)
      this.#kept = { stamp, index: this.#source.read().then((list) => new ListIndex(list)) };
    const kept = this.#kept;
    try {
      return await kept.index;
    } catch (error) {
      // A half-written file may be complete next time, with the same time and size.
      if (this.#kept === kept) this.#kept = null;
      throw error;
    }
  }
}
