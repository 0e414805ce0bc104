import type { ServerResponse } from 'node:http';

/** A receiver that accepts nothing for this long is gone. */
const LONGEST_STALL_MS = 120_000;

/**
 * Sends parts one by one and requests the next once the last one has left: its memory may be reused then, which a pipe
 * could not report. @throws Error of the parts, or when the receiver is gone: then no further part is requested
 */
export async function sendParts(response: ServerResponse, parts: AsyncIterable<Uint8Array>): Promise<void> {
  response.setTimeout(LONGEST_STALL_MS, () => response.destroy());
  let gone: (error: Error) => void = () => undefined;
  const leaving = new Promise<never>((_, reject) => {
    gone = reject;
  });
  leaving.catch(() => undefined);
  const onClose = () => gone(new Error('The receiver has gone.'));
  response.once('close', onClose);
  try {
    for await (const part of parts) {
      const left = new Promise<void>((resolve, reject) => {
        response.write(part, (error) => (error ? reject(error) : resolve()));
      });
      await Promise.race([left, leaving]);
    }
  } finally {
    response.off('close', onClose);
  }
  response.end();
}
