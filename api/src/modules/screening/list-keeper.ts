import { ListIndex, type ListSource } from './sanctions-list.ts';

/** Keeps the list that was read last, and reads it again once there is another. */
export class ListKeeper {
  readonly #source: ListSource | null;
  #kept: { stamp: string; index: Promise<ListIndex> } | null = null;

  /** @param source null: nobody is compared with a list */
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
      // A file half written may be whole the next time, at the same moment and length.
      if (this.#kept === kept) this.#kept = null;
      throw error;
    }
  }
}
