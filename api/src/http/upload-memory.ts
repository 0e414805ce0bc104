import { rateLimited } from './rate-limited.ts';
import type { Caller } from '../modules/files/reading/fair-queue.ts';
import { ApiError } from './problem.ts';

const MB = 1024 * 1024;

/** Bytes of concurrent uploads: each is held in memory until it was read and stored. */
const LIMITS = { user: 128 * MB, network: 48 * MB, visitors: 144 * MB, all: 400 * MB } as const;
const RETRY_SECONDS = 5;

/**
 * This process's memory for uploads. An upload that does not fit is refused before its body is read; the caller's own
 * quota counts first, and all visitors together leave the larger part to signed-in users.
 */
export class UploadMemory {
  #all = 0;
  #visitors = 0;
  readonly #callers = new Map<string, number>();

  /**
   * Reserves memory for an upload of this size.
   * @returns releases it; to be called once
   * @throws ApiError RATE_LIMITED over the caller's quota, UNAVAILABLE over the total
   */
  reserve({ key, visitor }: Caller, bytes: number): () => void {
    const own = this.#callers.get(key) ?? 0;
    if (own + bytes > (visitor ? LIMITS.network : LIMITS.user)) throw rateLimited(RETRY_SECONDS);
    if (this.#all + bytes > LIMITS.all || (visitor && this.#visitors + bytes > LIMITS.visitors)) {
      throw new ApiError('UNAVAILABLE');
    }
    this.#add(key, visitor, bytes);
    return () => this.#add(key, visitor, -bytes);
  }

  #add(key: string, visitor: boolean, bytes: number): void {
    this.#all += bytes;
    if (visitor) this.#visitors += bytes;
    const own = (this.#callers.get(key) ?? 0) + bytes;
    if (own > 0) this.#callers.set(key, own);
    else this.#callers.delete(key);
  }
}
