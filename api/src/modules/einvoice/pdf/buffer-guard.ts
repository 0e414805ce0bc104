import { MAX_PDF_BUFFER_BYTES } from '../limits.ts';

/**
 * pdf.js has no limit on what a stream decompresses to, nested filters included. In the process that runs it, and
 * nowhere else, `Uint8Array` is replaced by itself with a meter: the decoder's growing buffer stops at the limit.
 */
export function installBufferGuard(): { reset: () => void; tripped: () => boolean } {
  let total = 0;
  let tripped = false;
  const guarded: Uint8ArrayConstructor = new Proxy(Uint8Array, {
    construct(target, args: unknown[], newTarget): object {
      const [size] = args;
      if (typeof size === 'number') {
        total += size;
        if (total > MAX_PDF_BUFFER_BYTES) {
          tripped = true;
          throw new RangeError('Decompressed data over the limit');
        }
      }
      return Reflect.construct(target, args, newTarget === guarded ? target : newTarget) as object;
    },
  });
  globalThis.Uint8Array = guarded;
  return {
    reset: () => {
      total = 0;
      tripped = false;
    },
    tripped: () => tripped,
  };
}
