import sharp from 'sharp';
import { PHOTO_SIDE } from '@cessio/contract';
import { ReadingError } from '../einvoice/reading-error.ts';

/** Pixels that may be decoded: a few kilobytes can announce gigabytes of them. A browser sends far fewer, it crops first. */
const MOST_PIXELS = 4096 * 4096;

// A reader draws one picture and waits for the next.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes of a PNG or JPEG the one that is kept: a square JPEG drawn anew from the pixels, so that nothing else that the
 * file carried (place, camera, a second file behind the first) comes with it. The largest that is let in takes some
 * 85 MB while it is drawn, in a reader's process (files/reading/).
 * Throws `ReadingError`: FILE_BOMB (too many pixels), FILE_UNREADABLE.
 */
export async function drawPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new ReadingError('FILE_BOMB', `${width} × ${height} pixels`);
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('FILE_UNREADABLE', String(error));
  }
}
