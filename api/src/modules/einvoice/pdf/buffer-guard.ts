import { MAX_PDF_BUFFER_BYTES } from '../limits.ts';

/**
 * pdf.js does not limit the size of a decompressed stream, nested filters included. In its own process only,
 * `Uint8Array` is replaced by a counting subclass: the decoder's growing buffer stops at the limit. It counts from
 * `arm` to `disarm`, because the process's other buffers are not the PDF's.
 */
export function installBufferGuard(): { arm: () => void; disarm: () => void; tripped: () => boolean } {
  let armed = false;
  let total = 0;
  let tripped = false;
  const guarded: Uint8ArrayConstructor = new Proxy(Uint8Array, {
    construct(target, args: unknown[], newTarget): object {
      const [size] = args;
      if (armed && typeof size === 'number') {
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
    arm: () => {
      armed = true;
      total = 0;
      tripped = false;
    },
    disarm: () => {
      armed = false;
    },
    tripped: () => tripped,
  };
}
